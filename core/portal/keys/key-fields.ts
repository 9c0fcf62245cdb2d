import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import { MOST_KEY_NAME, MOST_OVERLAP_DAYS, MOST_RANGES } from './api-key.ts'

/** The longest text of a range, IPv6 with its length. */
export const MOST_RANGE = 60

/** Fields of a key that its owner fills in, beside the scopes. */
export const keyFields = {
  name: {
    kind: 'text',
    maxLength: MOST_KEY_NAME,
    required: true,
    label: words('名称', '名稱', 'Name'),
    help: words('使用此密钥的程序，例如“店小秘”', '使用此金鑰的程式，例如「店小秘」', 'The program that uses it, such as “ERP”'),
  },
  cidrs: {
    kind: 'texts',
    maxLength: MOST_RANGE,
    most: MOST_RANGES,
    codes: true,
    label: words('允许的 IP 地址', '允許的 IP 位址', 'Addresses'),
    help: words(
      '每行一个，例如 203.0.113.0/24；不填则不限',
      '每行一個，例如 203.0.113.0/24；不填則不限',
      'One a line, such as 203.0.113.0/24. Left empty, the key works from everywhere',
    ),
  },
  expires: {
    kind: 'date',
    when: 'future',
    label: words('到期日', '到期日', 'Expires after'),
    help: words('不填则长期有效', '不填則長期有效', 'Left empty, it does not expire'),
  },
} as const satisfies Fields

/** How long the text before a rotation goes on working. */
export const rotationFields = {
  overlap_days: {
    kind: 'integer',
    min: 0,
    max: MOST_OVERLAP_DAYS,
    required: true,
    label: words('旧密钥继续有效的天数', '舊金鑰繼續有效的天數', 'Days that the old key still works'),
    help: words('0 表示立即失效，最多 30 天', '0 表示立即失效，最多 30 天', '0 ends it at once, at most 30. Choose 0 where it leaked'),
  },
} as const satisfies Fields
