import { defineReadModel } from '#core/base/fields/entity.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { words } from '#core/base/kernel/words.ts'
import { bulletinMachine } from './bulletin.machine.ts'

const MOST_ID = 2_147_483_647
/** Fits a field of a multipart call in any script. */
export const MOST_CONTENT = 20_000

/**
 * Fields that bulletins and notices have in common: a text with attachments, an author, and the
 * time of publishing.
 */
const publicationFields = {
  id: { kind: 'integer', min: 1, max: MOST_ID, required: true, label: words('编号', '編號', 'ID') },
  title: { kind: 'text', maxLength: 200, required: true, label: words('标题', '標題', 'Title') },
  content: { kind: 'html', maxLength: MOST_CONTENT, required: true, label: words('内容', '內容', 'Content') },
  status: { kind: 'choice', choices: labelsOf(bulletinMachine.states), required: true, label: words('状态', '狀態', 'Status') },
  publish_time: {
    kind: 'instant',
    when: 'future',
    label: words('发布时间', '發布時間', 'Publish time'),
    help: words('留空则手动发布', '留空則手動發布', 'Leave empty to publish it manually'),
  },
  until_time: {
    kind: 'instant',
    when: 'future',
    label: words('下线时间', '下架時間', 'Shown until'),
    help: words('留空则一直显示', '留空則一直顯示', 'Leave empty to keep it published'),
  },
  operate_name: { kind: 'text', maxLength: 80, required: true, label: words('发布人', '發布人', 'Published by') },
  create_time: { kind: 'instant', required: true, label: words('创建时间', '建立時間', 'Created') },
} as const satisfies Fields

/** A bulletin to all shippers, each of whom confirms having read it. */
export const bulletin = defineReadModel({
  name: 'bulletin',
  area: 'bulletins',
  label: words('公告', '公告', 'Bulletins'),
  key: 'id',
  title: 'title',
  listed: ['id', 'title', 'status', 'publish_time', 'operate_name', 'create_time'],
  searched: ['title', 'content'],
  filtered: ['status'],
  fields: publicationFields,
})

/** A notice to all shippers: published like a bulletin, it pops up until it is viewed. */
export const notice = defineReadModel({
  name: 'notice',
  area: 'notices',
  label: words('通知', '通知', 'Notices'),
  key: 'id',
  title: 'title',
  listed: ['id', 'title', 'status', 'publish_time', 'operate_name', 'create_time'],
  searched: ['title', 'content'],
  filtered: ['status'],
  fields: publicationFields,
})
