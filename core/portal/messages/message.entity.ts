import { defineReadModel } from '#core/base/fields/entity.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

const MOST_ID = 2_147_483_647

/** `type` of a message. */
export const MESSAGE_TYPE = { general: 1, workOrder: 2 } as const

/** A message to one shipper, in the specification's names. */
export const message = defineReadModel({
  name: 'message',
  area: 'messages',
  label: words('消息', '訊息', 'Messages'),
  key: 'msg_id',
  title: 'title',
  listed: ['msg_id', 'title', 'status', 'type', 'airway_number', 'create_time'],
  searched: ['title', 'content', 'airway_number'],
  filtered: ['status', 'type'],
  fields: {
    msg_id: { kind: 'integer', min: 1, max: MOST_ID, required: true, label: words('消息编号', '訊息編號', 'Message ID') },
    title: { kind: 'text', maxLength: 200, required: true, label: words('标题', '標題', 'Title') },
    content: { kind: 'text', maxLength: 10_000, multiline: true, required: true, label: words('内容', '內容', 'Content') },
    status: {
      kind: 'integer',
      min: 1,
      max: 2,
      required: true,
      label: words('状态', '狀態', 'Status'),
      help: words('1 未读，2 已读', '1 未讀，2 已讀', '1 unread, 2 read'),
    },
    type: {
      kind: 'integer',
      min: MESSAGE_TYPE.general,
      max: MESSAGE_TYPE.workOrder,
      required: true,
      label: words('类型', '類型', 'Type'),
      help: words('2 为工单', '2 為工單', '2 is a work order'),
    },
    airway_number: { kind: 'text', maxLength: 40, label: words('运单号', '運單號', 'Waybill') },
    create_time: { kind: 'instant', required: true, label: words('创建时间', '建立時間', 'Created') },
    next_id: { kind: 'integer', min: 1, max: MOST_ID, label: words('下一条', '下一則', 'Next message') },
  },
})

export type MessageRecord = RecordOf<(typeof message)['fields']>
