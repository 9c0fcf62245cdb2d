import { words } from './words.ts'

/** Prompts and warnings that any page may show, as the specification quotes them. */
export const promptWords = {
  nothingChanged: words('请确认不修改信息', '請確認不修改資訊', 'Please confirm not to modify the information'),
  enterInformation: words('请输入相关信息', '請輸入相關資訊', 'Please enter the relevant information'),
  selectData: words('请选择数据', '請選擇資料', 'Please select data'),
} as const
