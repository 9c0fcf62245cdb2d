import { words, type Words } from '#core/base/kernel/words.ts'
import type { VersionStanding } from './publish-tariff.usecase.ts'

/** Where a version stands on the timeline of its rule. */
export const STANDINGS: Readonly<Record<VersionStanding, Words>> = {
  draft: words('草稿', '草稿', 'Draft'),
  planned: words('待生效', '待生效', 'Planned'),
  in_force: words('生效中', '生效中', 'In force'),
  replaced: words('已被取代', '已被取代', 'Replaced'),
  withdrawn: words('已停用', '已停用', 'Withdrawn'),
}
