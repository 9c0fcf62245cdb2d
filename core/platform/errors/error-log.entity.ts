import { defineReadModel } from '#core/base/fields/entity.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { words, type Words } from '#core/base/kernel/words.ts'

const MOST_ID = 2_147_483_647

/** An error that a page reported, in the specification's names. */
export const errorLog = defineReadModel({
  name: 'error_log',
  area: 'error-log',
  label: words('错误日志', '錯誤日誌', 'Error log'),
  key: 'id',
  title: 'mes',
  listed: ['time', 'type', 'code', 'mes', 'url', 'name', 'request_id'],
  searched: ['mes', 'url', 'name'],
  filtered: ['type', 'code', 'user_id', 'request_id'],
  fields: {
    id: { kind: 'integer', min: 1, max: MOST_ID, required: true, label: words('编号', '編號', 'ID') },
    type: { kind: 'text', maxLength: 40, required: true, label: words('类型', '類型', 'Type') },
    code: { kind: 'text', maxLength: 40, label: words('错误码', '錯誤碼', 'Code') },
    mes: { kind: 'text', maxLength: 4000, multiline: true, required: true, label: words('错误信息', '錯誤訊息', 'Message') },
    url: { kind: 'text', maxLength: 1000, label: words('地址', '網址', 'Address') },
    request_id: { kind: 'text', maxLength: 60, label: words('请求编号', '請求編號', 'Request ID') },
    time: { kind: 'instant', required: true, label: words('时间', '時間', 'Time') },
    token: {
      kind: 'text',
      maxLength: 40,
      label: words('令牌', '權杖', 'Token'),
      help: words('仅保留最后四位', '僅保留最後四碼', 'Last four characters only'),
    },
    user_id: { kind: 'integer', min: 1, max: MOST_ID, label: words('用户编号', '使用者編號', 'User ID') },
    name: { kind: 'text', maxLength: 100, label: words('用户', '使用者', 'User') },
  },
})

export type ErrorRecord = Omit<RecordOf<(typeof errorLog)['fields']>, 'id'>

/**
 * Where an error came from, as our own pages and servers report it; a record from elsewhere may
 * contain anything.
 */
export const ERROR_TYPES = {
  server: words('服务器', '伺服器', 'Server'),
  page: words('页面', '頁面', 'Page'),
  call: words('接口', '介面', 'API'),
  code: words('页面代码加载', '頁面程式碼載入', 'Page code didn’t load'),
} as const satisfies Record<string, Words>
export type ErrorType = keyof typeof ERROR_TYPES
