import { defineEntity } from '../kernel/entity.ts'
import type { RecordOf } from '../kernel/field.ts'
import { words } from '../kernel/words.ts'

const MOST_ID = 2_147_483_647

/** An error that a page met and sent in, in the specification's names (spec §3). */
export const errorLog = defineEntity({
  name: 'error_log',
  area: 'error-log',
  label: words('错误日志', '錯誤日誌', 'Error log'),
  key: 'id',
  title: 'mes',
  listed: ['id', 'time', 'type', 'code', 'mes', 'url', 'user_id', 'name'],
  searched: ['mes', 'url', 'name'],
  filtered: ['type', 'code'],
  fields: {
    id: { kind: 'integer', min: 1, max: MOST_ID, required: true, label: words('编号', '編號', 'Id') },
    type: { kind: 'text', maxLength: 40, required: true, label: words('类型', '類型', 'Type') },
    code: { kind: 'text', maxLength: 40, label: words('错误码', '錯誤碼', 'Code') },
    mes: { kind: 'text', maxLength: 4000, multiline: true, required: true, label: words('错误信息', '錯誤訊息', 'Message') },
    url: { kind: 'text', maxLength: 1000, label: words('地址', '網址', 'Address') },
    time: { kind: 'instant', required: true, label: words('时间', '時間', 'Time') },
    token: {
      kind: 'text',
      maxLength: 40,
      label: words('令牌', '權杖', 'Token'),
      help: words('仅保留最后四位', '僅保留最後四碼', 'Its last four signs alone'),
    },
    user_id: { kind: 'integer', min: 1, max: MOST_ID, label: words('用户编号', '使用者編號', 'User id') },
    name: { kind: 'text', maxLength: 100, label: words('用户', '使用者', 'User') },
  },
})

export type ErrorRecord = Omit<RecordOf<(typeof errorLog)['fields']>, 'id'>
