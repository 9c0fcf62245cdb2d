import { words } from '#core/base/kernel/words.ts'
import type { Template } from './message-template.ts'

/** Messages about balances, transfers, bills, cash on delivery, refunds and invoices. */
export const MONEY_TEMPLATES = {
  low_balance: {
    title: words('钱包余额不足 {level}', '錢包餘額不足 {level}', 'Your wallet is below {level}'),
    content: words(
      '余额为 {balance}，已低于您设置的 {level}。请及时充值，以免包裹因余额不足暂存。',
      '餘額為 {balance}，已低於您設定的 {level}。請及時儲值，以免包裹因餘額不足暫存。',
      'The balance is {balance}, below the {level} that you set. Top up so that your parcels are not held.',
    ),
  },
  transfer_booked: {
    title: words('已收到您的银行转账 {amount}', '已收到您的銀行轉帳 {amount}', 'Your bank transfer of {amount} arrived'),
    content: words(
      '该款项于 {day} 到账，已用于：{used}。',
      '該款項於 {day} 到帳，已用於：{used}。',
      'It came in on {day} and went to: {used}.',
    ),
  },
  transfer_taken_back: {
    title: words(
      '银行转账 {amount} 的入账已撤销',
      '銀行轉帳 {amount} 的入帳已撤銷',
      'The booking of a bank transfer of {amount} was taken back',
    ),
    content: words(
      '该款项于 {day} 到账，原用于：{used}，现已冲正。原因：{reason}',
      '該款項於 {day} 到帳，原用於：{used}，現已沖正。原因：{reason}',
      'It came in on {day} and had gone to: {used}; this was reversed. Reason: {reason}',
    ),
  },
  order_repriced: {
    title: words('订单 {order} 的费用已更正', '訂單 {order} 的費用已更正', 'Charges of order {order} corrected'),
    content: words(
      '费用由 {from} 更正为 {to}，差额已退回或补扣。原因：{reason}',
      '費用由 {from} 更正為 {to}，差額已退回或補扣。原因：{reason}',
      'The charges are now {to} instead of {from}; the difference was given back or charged. Reason: {reason}',
    ),
  },
  claim_documents: {
    title: words('理赔 {claim} 需要补充材料', '理賠 {claim} 需要補充資料', 'Claim {claim} needs more documents'),
    content: words(
      '订单 {order}（{reason}）：{decision}。请在“理赔”中上传。',
      '訂單 {order}（{reason}）：{decision}。請在「理賠」中上傳。',
      'Order {order} ({reason}): {decision}. Upload them under Claims.',
    ),
  },
  claim_approved: {
    title: words('理赔 {claim} 已批准：{amount}', '理賠 {claim} 已核准：{amount}', 'Claim {claim} was approved: {amount}'),
    content: words(
      '订单 {order}（{reason}）的赔付金额为 {amount}，将存入您的钱包。审核意见：{decision}',
      '訂單 {order}（{reason}）的賠付金額為 {amount}，將存入您的錢包。審核意見：{decision}',
      'Order {order} ({reason}): {amount} will be paid into your wallet. Decision: {decision}',
    ),
  },
  claim_rejected: {
    title: words('理赔 {claim} 已驳回', '理賠 {claim} 已駁回', 'Claim {claim} was rejected'),
    content: words(
      '订单 {order}（{reason}）未通过审核。原因：{decision}。您可以补充材料后申诉。',
      '訂單 {order}（{reason}）未通過審核。原因：{decision}。您可以補充資料後申訴。',
      'Order {order} ({reason}) was refused. Reason: {decision}. You may appeal with new documents.',
    ),
  },
  claim_proposed: {
    title: words(
      '订单 {order} 已 {days} 天没有轨迹，可申请理赔',
      '訂單 {order} 已 {days} 天沒有軌跡，可申請理賠',
      'No news of order {order} for {days} days: claim?',
    ),
    content: words(
      '该包裹已投保，保额 {amount}。我们已为您准备好理赔 {claim}，确认后即提交审核。',
      '該包裹已投保，保額 {amount}。我們已為您準備好理賠 {claim}，確認後即送出審核。',
      'The parcel is insured for {amount}. Claim {claim} is ready: accept it, and it is reviewed.',
    ),
  },
  claim_overtaken: {
    title: words('订单 {order} 有新轨迹', '訂單 {order} 有新軌跡', 'There is news of order {order}'),
    content: words('建议的理赔 {claim} 已撤销。', '建議的理賠 {claim} 已撤銷。', 'The proposed claim {claim} was withdrawn.'),
  },
  claim_paid: {
    title: words('理赔款 {amount} 已到账', '理賠款 {amount} 已入帳', 'Your claim of {amount} was paid'),
    content: words(
      '理赔 {claim}（订单 {order}）的 {amount} 已存入您的钱包。',
      '理賠 {claim}（訂單 {order}）的 {amount} 已存入您的錢包。',
      '{amount} for claim {claim} (order {order}) is in your wallet.',
    ),
  },
  bill_issued: {
    title: words('账单 {bill} 已出账', '帳單 {bill} 已出帳', 'Bill {bill} was issued'),
    content: words(
      '金额 {amount}，请在 {due} 前付款。可在“账单”中查看明细、下载并支付。',
      '金額 {amount}，請在 {due} 前付款。可在「帳單」中查看明細、下載並支付。',
      'It comes to {amount} and is due by {due}. See its lines, download it and pay it under Bills.',
    ),
  },
  cod_bill_sent: {
    title: words('代收货款账单 {bill} 待确认', '代收貨款帳單 {bill} 待確認', 'Confirm settlement bill {bill}'),
    content: words(
      '本期应付给您 {amount}。请在“COD 对账”中核对并确认；有疑问可对单行提出争议。',
      '本期應付給您 {amount}。請在「COD 對帳」中核對並確認；有疑問可對單列提出爭議。',
      '{amount} is to be paid out to you. Check and confirm it under COD reconciliation, or dispute single lines.',
    ),
  },
  cod_bill_reissued: {
    title: words('代收货款账单 {bill} 已重新出账', '代收貨款帳單 {bill} 已重新出帳', 'Settlement bill {bill} was reissued'),
    content: words(
      '应付金额为 {amount}。答复：{answer}。请重新核对并确认。',
      '應付金額為 {amount}。答覆：{answer}。請重新核對並確認。',
      'It now pays out {amount}. Our answer: {answer}. Please check and confirm it.',
    ),
  },
  cod_bill_withdrawn: {
    title: words('代收货款账单 {bill} 已撤销', '代收貨款帳單 {bill} 已撤銷', 'Settlement bill {bill} was withdrawn'),
    content: words(
      '原因：{reason}。其中的订单将进入下一期账单。',
      '原因：{reason}。其中的訂單將進入下一期帳單。',
      'Reason: {reason}. Its orders will stand on the next bill.',
    ),
  },
  cod_bill_paid: {
    title: words('代收货款账单 {bill} 已付款', '代收貨款帳單 {bill} 已付款', 'Settlement bill {bill} was paid'),
    content: words(
      '{amount} 已付至您的收款账户，流水号 {transaction}。',
      '{amount} 已付至您的收款帳戶，交易序號 {transaction}。',
      '{amount} was paid to your account, transaction {transaction}.',
    ),
  },
  alipay_authorized: {
    title: words('已授权支付宝账户 {account}', '已授權支付寶帳戶 {account}', 'Alipay account {account} authorised'),
    content: words(
      '代收货款将付至该账户。如果不是您本人操作，请立即撤销授权并联系客服。',
      '代收貨款將付至該帳戶。如果不是您本人操作，請立即撤銷授權並聯絡客服。',
      'Your COD money is paid out to it. If this was not you, revoke it at once and contact our service.',
    ),
  },
  alipay_changed: {
    title: words('收款的支付宝账户已更换为 {account}', '收款的支付寶帳戶已更換為 {account}', 'Payouts now go to Alipay account {account}'),
    content: words(
      '为保障资金安全，24 小时后才会向新账户付款。如果不是您本人操作，请立即撤销授权并联系客服。',
      '為保障資金安全，24 小時後才會向新帳戶付款。如果不是您本人操作，請立即撤銷授權並聯絡客服。',
      'For your safety no money goes there for 24 hours. If this was not you, revoke it at once and contact our service.',
    ),
  },
  payout_account_changed: {
    title: words(
      '收款账户已更换为 {bank} 尾号 {end}',
      '收款帳戶已更換為 {bank} 末四碼 {end}',
      'Payouts now go to {bank}, account ending in {end}',
    ),
    content: words(
      '代收货款协议列有收款账户，请重新签署，之后才会继续出款。如果不是您要求更换，请立即联系客服。',
      '代收貨款協議列有收款帳戶，請重新簽署，之後才會繼續出款。如果不是您要求更換，請立即聯絡客服。',
      'The COD agreement names the account: sign it again, payouts go on afterwards. If you did not ask for this, contact our service at once.',
    ),
  },
  alipay_revoked: {
    title: words('已撤销支付宝账户 {account} 的授权', '已撤銷支付寶帳戶 {account} 的授權', 'Alipay account {account} was revoked'),
    content: words(
      '不会再向该账户付款。尚未发出的出款会退回待付款。',
      '不會再向該帳戶付款。尚未送出的出款會退回待付款。',
      'No more money goes there. Payouts that were not sent yet wait for another account.',
    ),
  },
  cod_payout_failed: {
    title: words('代收货款账单 {bill} 出款失败', '代收貨款帳單 {bill} 出款失敗', 'The payout of settlement bill {bill} failed'),
    content: words(
      '{amount} 未能付出，原因：{reason}。账单仍为待付款，请检查收款账户，我们会再次付款。',
      '{amount} 未能付出，原因：{reason}。帳單仍為待付款，請檢查收款帳戶，我們會再次付款。',
      '{amount} could not be paid: {reason}. The bill is still to be paid. Check your account; we will pay again.',
    ),
  },
  refund_paid: {
    title: words('订单 {order} 已退款 {amount}', '訂單 {order} 已退款 {amount}', '{amount} of order {order} refunded'),
    content: words(
      '{amount} 已退回您的钱包。退款原因：{reason}',
      '{amount} 已退回您的錢包。退款原因：{reason}',
      '{amount} was credited to your wallet. Reason of the refund: {reason}',
    ),
  },
  refund_on_terms: {
    title: words('订单 {order} 已退款 {amount}', '訂單 {order} 已退款 {amount}', '{amount} of order {order} refunded'),
    content: words(
      '该费用为月结，{amount} 已从您的应付款中扣除。退款原因：{reason}',
      '該費用為月結，{amount} 已自您的應付款中扣除。退款原因：{reason}',
      'The charge was on terms, so {amount} was taken off what you owe. Reason of the refund: {reason}',
    ),
  },
  refund_rejected: {
    title: words('订单 {order} 的退款申请已驳回', '訂單 {order} 的退款申請已駁回', 'Refund for order {order} rejected'),
    content: words(
      '您申请退款 {amount}。驳回原因：{reason}',
      '您申請退款 {amount}。駁回原因：{reason}',
      'You asked for {amount}. Reason for the rejection: {reason}',
    ),
  },
  invoice_issued: {
    title: words('发票 {number} 已开具', '發票 {number} 已開立', 'Invoice {number} was issued'),
    content: words(
      '抬头 {title}，金额 {amount}。可在“发票”中下载。',
      '抬頭 {title}，金額 {amount}。可在「發票」中下載。',
      'Made out to {title} for {amount}. Download it under Invoices.',
    ),
  },
  invoice_rejected: {
    title: words('{amount} 的发票申请已驳回', '{amount} 的發票申請已駁回', 'Invoice request for {amount} rejected'),
    content: words(
      '驳回原因：{reason}。修改后可重新申请。',
      '駁回原因：{reason}。修改後可重新申請。',
      'Reason for the rejection: {reason}. You can change it and request again.',
    ),
  },
  invoice_voided: {
    title: words('发票 {number} 已红冲', '發票 {number} 已沖紅', 'Invoice {number} was voided'),
    content: words(
      '红冲原因：{reason}。相关账单可重新申请开票。',
      '沖紅原因：{reason}。相關帳單可重新申請開票。',
      'Reason: {reason}. You can request an invoice for its bills again.',
    ),
  },
} as const satisfies Record<string, Template>
