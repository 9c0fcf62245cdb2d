import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

/** Texts of the header's tools: palette, keyboard help, the end of a session, small buttons. */
export const toolsWords = defineWords('tools', {
  find: words('查找页面或订单', '查詢頁面或訂單', 'Find a page or an order'),
  findHint: words('页面名称、订单号、运单号、收件人…', '頁面名稱、訂單號、運單號、收件人…', 'Page, order number, waybill, consignee…'),
  findPage: words('查找页面', '查詢頁面', 'Find a page'),
  findPageHint: words('页面名称', '頁面名稱', 'Page name'),
  recent: words('最近打开', '最近開啟', 'Recent'),
  pages: words('页面', '頁面', 'Pages'),
  orders: words('订单', '訂單', 'Orders'),
  results: words('查找结果', '查詢結果', 'Results'),
  resultCount: words('{count} 项结果', '{count} 項結果', '{count|result|results}'),
  searching: words('正在查找订单…', '正在查詢訂單…', 'Searching orders…'),
  nothingFound: words('没有找到“{text}”', '找不到「{text}」', 'No results for “{text}”'),
  chooseKeys: words('选择', '選擇', 'choose'),
  openKeys: words('打开', '開啟', 'open'),

  keys: words('键盘快捷键', '鍵盤快速鍵', 'Keyboard shortcuts'),
  keysAnywhere: words('任何页面', '任何頁面', 'On every page'),
  keysInLists: words('查找与下拉列表', '查詢與下拉清單', 'In search and dropdown lists'),
  keysInForms: words('下单表单', '下單表單', 'In order forms'),
  keyHelp: words('显示快捷键', '顯示快速鍵', 'Show shortcuts'),
  keyNext: words('下一项', '下一項', 'Next item'),
  keyPrevious: words('上一项', '上一項', 'Previous item'),
  keyOpen: words('打开所选项', '開啟所選項', 'Open item'),
  keyClose: words('关闭', '關閉', 'Close'),
  keyNextField: words('下一个输入框', '下一個輸入框', 'Next field'),
  keySend: words('提交表单', '提交表單', 'Submit form'),
  singleKeys: words('启用单键快捷键', '啟用單鍵快速鍵', 'Single-key shortcuts'),
  singleKeysHelp: words(
    '输入文字时不会触发。使用语音输入时建议关闭。',
    '輸入文字時不會觸發。使用語音輸入時建議關閉。',
    'They are ignored while you type in a field. Turn them off if you use speech input.',
  ),

  toTop: words('回到顶部', '回到頂端', 'Back to top'),
  enterFullscreen: words('全屏', '全螢幕', 'Full screen'),
  leaveFullscreen: words('退出全屏', '結束全螢幕', 'Exit full screen'),
  toggleFullscreen: words('进入或退出全屏', '進入或結束全螢幕', 'Toggle full screen'),

  endedTitle: words('登录已失效', '登入已失效', 'Your session has ended'),
  endedText: words(
    '登录已过期，或已在别处退出。页面上填写的内容都还在：重新登录后即可继续。',
    '登入已過期，或已在別處登出。頁面上填寫的內容都還在：重新登入後即可繼續。',
    'It expired, or you signed out elsewhere. What you entered is still here. Sign in again to continue.',
  ),
  otherTitle: words('已切换为其他账号', '已切換為其他帳號', 'Another account is signed in'),
  otherText: words(
    '此浏览器的另一个标签页登录了账号 {account}。重新登录后可在此页面继续，填写的内容都还在。',
    '此瀏覽器的另一個分頁登入了帳號 {account}。重新登入後可在此頁面繼續，填寫的內容都還在。',
    'Another tab in this browser signed in as {account}. Sign in again to continue here. What you entered is still here.',
  ),
  account: words('账号', '帳號', 'Account'),
  password: words('密码', '密碼', 'Password'),
  required: words('内容不能为空', '內容不能為空', 'can not be empty'),
  signInFailed: words('登录失败', '登入失敗', 'Sign-in failed'),
  goOn: words('登录并继续', '登入並繼續', 'Sign in and continue'),
  toSignIn: words('前往登录页', '前往登入頁', 'Go to sign-in'),
  goOnAsOther: words('以 {account} 继续', '以 {account} 繼續', 'Continue as {account}'),
})
