import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

/** Texts of pasting an address, and of what to look at afterwards, by the doubt. */
export const pasteWords = defineWords('paste-address', {
  open: words('粘贴地址自动填写', '貼上地址自動填寫', 'Paste an address'),
  label: words('姓名、电话和地址的整段文字', '姓名、電話和地址的整段文字', 'Name, phone and address in one text'),
  help: words(
    '从聊天或店铺后台复制，中文、英文、阿拉伯文、土耳其文、俄文均可。Ctrl+Enter 填入表单。',
    '從聊天或店鋪後台複製，中文、英文、阿拉伯文、土耳其文、俄文皆可。Ctrl+Enter 填入表單。',
    'Copy it from a chat or your shop, in English, Chinese, Arabic, Turkish or Russian. Ctrl+Enter fills in the fields.',
  ),
  fill: words('填入表单', '填入表單', 'Fill in the fields'),
  fillSender: words('同时填入寄件人', '同時填入寄件人', 'Fill in the sender too'),
  fillConsignee: words('同时填入收件人', '同時填入收件人', 'Fill in the consignee too'),
  takeBack: words('撤销填写', '復原填寫', 'Undo'),
  close: words('收起', '收起', 'Close'),
  filled: words('已填入 {filled} 项。', '已填入 {filled} 項。', 'Fields filled in: {filled}.'),
  filledDoubtful: words(
    '已填入 {filled} 项，请核对标出的 {doubtful} 项。',
    '已填入 {filled} 項，請核對標出的 {doubtful} 項。',
    'Fields filled in: {filled}. Check those marked: {doubtful}.',
  ),
  nothing: words(
    '没有识别出地址，请检查粘贴的文字。',
    '沒有識別出地址，請檢查貼上的文字。',
    'No address found. Check the text you pasted.',
  ),
  missing: words('文字中没有，请填写', '文字中沒有，請填寫', 'Not in the text. Enter it'),
  guessed: words('可能有误，请核对', '可能有誤，請核對', 'This may be wrong. Check it'),
  several: words('文字中不止一个，请核对', '文字中不止一個，請核對', 'The text has more than one. Check it'),
  invalid: words('不是有效的号码，请核对', '不是有效的號碼，請核對', 'Not a valid number. Check it'),
  inferred: words('由其他内容推断，请核对', '由其他內容推斷，請核對', 'Worked out from the rest. Check it'),
})
