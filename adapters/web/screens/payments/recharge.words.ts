import { words } from '../../../../core/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

export const rechargeWords = defineWords('recharge', {
  title: words('充值', '儲值', 'Top up'),
  type: words('付款方式', '付款方式', 'Payment type'),
  amount: words('金额（CNY）', '金額（CNY）', 'Amount (CNY)'),
  most: words('单次最多 {amount}', '單次最多 {amount}', 'At most {amount} at once'),
  submit: words('去付款', '前往付款', 'Pay'),
  close: words('关闭', '關閉', 'Close'),
  scan: words('请用{type}扫码付款', '請用{type}掃碼付款', 'Scan with {type} to pay'),
  code: words('付款二维码，{amount}', '付款 QR Code，{amount}', 'QR code to pay {amount}'),
  opened: words('请在新窗口中完成付款', '請在新視窗中完成付款', 'Finish the payment in the new window'),
  open: words('打开付款页面', '開啟付款頁面', 'Open payment page'),
  left: words('剩余 {time}', '剩餘 {time}', '{time} left'),
  waiting: words('等待付款', '等待付款', 'Waiting for payment'),
  paid: words('充值成功，{amount} 已到账', '儲值成功，{amount} 已入帳', '{amount} arrived in your wallet'),
  expired: words('二维码已过期，未付款', 'QR Code 已逾期，未付款', 'Time is over and nothing was paid'),
  closed: words('付款已关闭', '付款已關閉', 'The payment was closed'),
  failed: words('付款失败', '付款失敗', 'The payment failed'),
  late: words(
    '款项在过期后到达，工作人员会尽快处理',
    '款項在逾期後到達，工作人員會盡快處理',
    'The payment came late. Our staff will credit or return it',
  ),
  differs: words(
    '实付 {paid}，与充值金额 {amount} 不符，工作人员会尽快处理',
    '實付 {paid}，與儲值金額 {amount} 不符，工作人員會盡快處理',
    '{paid} was paid in place of {amount}. Our staff will credit or return it',
  ),
  onDevice: words('在本设备上付款', '在此裝置上付款', 'Pay on this device'),
  onDeviceHelp: words(
    '在新窗口中打开付款页面，无需扫码',
    '在新視窗中開啟付款頁面，無需掃碼',
    'Opens the payment page in a new window, without a code',
  ),
  returned: words('款项已原路退回', '款項已原路退回', 'The payment was returned'),
  again: words('重新充值', '重新儲值', 'Top up again'),
  number: words('充值单号', '儲值單號', 'Top-up number'),
  sandbox: words('演示环境，不会真实扣款', '示範環境，不會真實扣款', 'Demonstration: no money moves'),
  simulate: words('模拟付款', '模擬付款', 'Pay (demo)'),
  simulateClose: words('模拟取消', '模擬取消', 'Cancel (demo)'),
  none: words('尚未开通在线充值，请联系客服', '尚未開通線上儲值，請聯絡客服', 'Online top-ups are not set up. Contact our service'),
})
