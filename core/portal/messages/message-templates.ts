import { words, type Words } from '#core/base/kernel/words.ts'
import type { Template } from './message-template.ts'
import { MONEY_TEMPLATES } from './money-templates.ts'
import { PARCEL_TEMPLATES } from './parcel-templates.ts'

/**
 * The texts of automatic messages to shippers. They are shown in the reader's language;
 * `{placeholders}` are filled at that time.
 */
export const MESSAGE_TEMPLATES = {
  certification_approved: {
    title: words('实名认证已通过', '實名認證已通過', 'Your certification was approved'),
    content: words(
      '您的账号已通过审核，现在可以下单了。',
      '您的帳號已通過審核，現在可以下單了。',
      'Your account was approved. You can place orders now.',
    ),
  },
  certification_rejected: {
    title: words('实名认证未通过', '實名認證未通過', 'Your certification was rejected'),
    content: words(
      '原因：{reason}。请在“实名认证”中修改后重新提交。',
      '原因：{reason}。請在「實名認證」中修改後重新送出。',
      'Reason: {reason}. Correct it under Certification and submit it again.',
    ),
  },
  certification_revoked: {
    title: words('实名认证已撤销', '實名認證已撤銷', 'Your certification was revoked'),
    content: words(
      '原因：{reason}。请在“实名认证”中重新提交资料。',
      '原因：{reason}。請在「實名認證」中重新送出資料。',
      'Reason: {reason}. Submit your documents again under Certification.',
    ),
  },
  payee_allowed: {
    title: words('收款户名“{name}”已获批准', '收款戶名「{name}」已獲批准', 'Payee “{name}” was allowed'),
    content: words(
      '请在“收款信息”中保存该户名并重新签署代收货款协议。原因：{reason}。',
      '請在「收款資訊」中儲存該戶名並重新簽署代收貨款協議。原因：{reason}。',
      'Save it as your payee and sign the COD agreement again. Reason: {reason}.',
    ),
  },
  payee_withdrawn: {
    title: words('收款户名“{name}”的批准已撤回', '收款戶名「{name}」的批准已撤回', 'Payee “{name}” is no longer allowed'),
    content: words(
      '代收货款和出款已暂停。原因：{reason}。',
      '代收貨款和出款已暫停。原因：{reason}。',
      'Cash on delivery and payouts are closed until the payee is in the certified name. Reason: {reason}.',
    ),
  },
  contract_on_paper: {
    title: words('已登记纸质合同：{contract}', '已登記紙本合約：{contract}', 'Contract on paper recorded: {contract}'),
    content: words(
      '视同已签署，可在“合同”中查看文件。',
      '視同已簽署，可在「合約」中檢視檔案。',
      'It counts as signed. Its file is under Contract.',
    ),
  },
  contract_revoked: {
    title: words('纸质合同已撤销：{contract}', '紙本合約已撤銷：{contract}', 'Contract on paper revoked: {contract}'),
    content: words(
      '原因：{reason}。请在“合同”中重新签署。',
      '原因：{reason}。請在「合約」中重新簽署。',
      'Reason: {reason}. Sign it under Contract.',
    ),
  },
  password_reset: {
    title: words('您的密码已被重置', '您的密碼已被重設', 'Your password was reset'),
    content: words(
      '客服为您的账号设置了新密码，所有设备都已退出登录。如果这不是您要求的，请立即联系客服。',
      '客服為您的帳號設定了新密碼，所有裝置都已登出。如果這不是您要求的，請立即聯絡客服。',
      "Customer service set a new password for your account and signed out all devices. If you didn't ask for this, contact us at once.",
    ),
  },
  password_forgotten: {
    title: words('您的密码已通过手机验证码重设', '您的密碼已透過手機驗證碼重設', 'Your password was reset by phone'),
    content: words(
      '有人用发送到您手机的验证码设置了新密码，所有设备都已退出登录。如果不是您本人操作，请立即联系客服。',
      '有人以傳送到您手機的驗證碼設定了新密碼，所有裝置都已登出。如果不是您本人操作，請立即聯絡客服。',
      'A new password was set with a code sent to your phone, and all devices were signed out. If this was not you, contact our service at once.',
    ),
  },
  second_factor_reset: {
    title: words('您的双重验证已被重置', '您的雙重驗證已被重設', 'Your two-step sign-in was reset'),
    content: words(
      '客服关闭了您账号的双重验证，所有设备都已退出登录。如果这不是您要求的，请立即联系客服。',
      '客服關閉了您帳號的雙重驗證，所有裝置都已登出。如果這不是您要求的，請立即聯絡客服。',
      'Our staff turned off two-step sign-in for your account, and all devices were signed out. If you did not ask for it, contact our service at once.',
    ),
  },
  key_made: {
    title: words('您的账号创建了密钥“{name}”', '您的帳號建立了金鑰「{name}」', 'A key was made for your account: {name}'),
    content: words(
      '持有密钥的程序可以代表您的账号调用接口。如果不是您本人操作，请立即在“API 密钥”中停用它并修改密码。',
      '持有金鑰的程式可以代表您的帳號呼叫介面。如果不是您本人操作，請立即在「API 金鑰」中停用它並修改密碼。',
      'A program that has it calls the API as your account. If this was not you, end it under API keys and change your password at once.',
    ),
  },
  key_rotated: {
    title: words('密钥“{name}”已更换', '金鑰「{name}」已更換', 'Key {name} was replaced'),
    content: words(
      '请在旧密钥失效前把新密钥换到您的程序里。如果不是您本人操作，请立即在“API 密钥”中停用它并修改密码。',
      '請在舊金鑰失效前把新金鑰換到您的程式裡。如果不是您本人操作，請立即在「API 金鑰」中停用它並修改密碼。',
      'Put the new key into your program before the old one ends. If this was not you, end it under API keys and change your password at once.',
    ),
  },
  key_changed: {
    title: words('密钥“{name}”的名称或权限已修改', '金鑰「{name}」的名稱或權限已修改', 'Name or scopes of key {name} were changed'),
    content: words(
      '修改立即生效。如果不是您本人操作，请立即在“API 密钥”中停用它并修改密码。',
      '修改立即生效。如果不是您本人操作，請立即在「API 金鑰」中停用它並修改密碼。',
      'The change holds from now on. If this was not you, end the key under API keys and change your password at once.',
    ),
  },
  key_expires: {
    title: words('密钥“{name}”将于 {time} 过期', '金鑰「{name}」將於 {time} 過期', 'Key {name} expires at {time}'),
    content: words(
      '之后使用它的程序不能再调用接口。请在“API 密钥”中创建新密钥，并在此之前换到程序中。',
      '之後使用它的程式不能再呼叫介面。請在「API 金鑰」中建立新金鑰，並在此之前換到程式中。',
      'Programs that use it can no longer call the API then. Make another under API keys and give it to them before.',
    ),
  },
  key_ended: {
    title: words('密钥“{name}”已停用', '金鑰「{name}」已停用', 'Key {name} was ended'),
    content: words(
      '使用它的程序不能再调用接口。如果不是您本人操作，请立即修改密码并联系客服。',
      '使用它的程式不能再呼叫介面。如果不是您本人操作，請立即修改密碼並聯絡客服。',
      'Programs that use it can no longer call the API. If this was not you, change your password and contact our service at once.',
    ),
  },
  keys_ended: {
    title: words('您的 {count} 个密钥已停用', '您的 {count} 個金鑰已停用', '{count|key|keys} of your account ended'),
    content: words(
      '修改密码时选择了停用所有密钥，使用它们的程序不能再调用接口。如果不是您本人操作，请立即联系客服。',
      '修改密碼時選擇了停用所有金鑰，使用它們的程式不能再呼叫介面。如果不是您本人操作，請立即聯絡客服。',
      'They ended with a change of the password, as was chosen there. Programs that use them can no longer call the API. If this was not you, contact our service at once.',
    ),
  },
  member_invited: {
    title: words('{shop} 邀请您加入 Crossdock {link}', '{shop} 邀請您加入 Crossdock {link}', '{shop} invites you to Crossdock {link}'),
    content: words(
      '请打开链接，设置姓名和密码。链接只能使用一次，{days} 天内有效。如果您不认识对方，请忽略。',
      '請開啟連結，設定姓名和密碼。連結只能使用一次，{days} 天內有效。如果您不認識對方，請忽略。',
      'Open the link and set your name and password. It works once, within {days} days. If you do not know them, ignore it.',
    ),
  },
  export_ready: {
    title: words('导出文件已生成：{list}', '匯出檔案已產生：{list}', 'Your export is ready: {list}'),
    content: words(
      '共 {rows} 行，可在“导出管理”中下载，文件保留 7 天。',
      '共 {rows} 列，可在「匯出管理」中下載，檔案保留 7 天。',
      'It has {rows} rows. Download it under Exports within 7 days.',
    ),
  },
  weight_question: {
    title: words('订单 {order} 的重量需要您确认', '訂單 {order} 的重量需要您確認', 'Confirm the weight of order {order}'),
    content: words(
      '申报 {claimed} kg，仓库实测 {checked} kg。请在“待确认重量”中确认或拒绝；拒绝后包裹会被拦截。',
      '申報 {claimed} kg，倉庫實測 {checked} kg。請在「待確認重量」中確認或拒絕；拒絕後包裹會被攔截。',
      'You claimed {claimed} kg; the warehouse measured {checked} kg. Confirm or reject it under Awaiting weight confirmation. A rejected parcel is intercepted.',
    ),
  },
  weight_withdrawn: {
    title: words('订单 {order} 的重量不用确认了', '訂單 {order} 的重量不用確認了', 'The weight of order {order} needs no answer'),
    content: words(
      '仓库撤回了这次称重，会重新称重。',
      '倉庫撤回了這次秤重，會重新秤重。',
      'The warehouse has withdrawn its measurement and weighs the parcel again.',
    ),
  },
  weight_corrected: {
    title: words('订单 {order} 的重量不用确认了', '訂單 {order} 的重量不用確認了', 'The weight of order {order} needs no answer'),
    content: words(
      '仓库已重新称重，实测 {checked} kg，在申报重量的允许误差内，包裹已入库。',
      '倉庫已重新秤重，實測 {checked} kg，在申報重量的允許誤差內，包裹已入庫。',
      'The warehouse has weighed the parcel again: {checked} kg, close enough to what you claimed. The parcel is received.',
    ),
  },
  weight_reminder: {
    title: words(
      '{count} 个订单的重量仍待确认',
      '{count} 個訂單的重量仍待確認',
      '{count|order|orders} still waiting for you to confirm the weight',
    ),
    content: words(
      '这些包裹已在仓库等候超过 {days} 天，最早的是订单 {order}。确认或拒绝重量后才能继续处理。',
      '這些包裹已在倉庫等候超過 {days} 天，最早的是訂單 {order}。確認或拒絕重量後才能繼續處理。',
      'These parcels have been in our warehouse for more than {days} days; the oldest is order {order}. They go on once you confirm or reject the weight.',
    ),
  },
  held_unpaid: {
    title: words('订单 {order} 因余额不足暂存', '訂單 {order} 因餘額不足暫存', 'Order {order} is on hold: not enough balance'),
    content: words(
      '运费 {needed} {currency}，可用余额 {available} {currency}。包裹在仓库等候，充值后即可出库。',
      '運費 {needed} {currency}，可用餘額 {available} {currency}。包裹在倉庫等候，儲值後即可出庫。',
      'It costs {needed} {currency}; {available} {currency} is available. The parcel waits in the warehouse and leaves once you have topped up.',
    ),
  },
  held_freed: {
    title: words('欠费暂存已解除', '欠費暫存已解除', 'Parcels are no longer on hold'),
    content: words(
      '欠款已结清，{count} 个暂存的包裹可以出库了。',
      '欠款已結清，{count} 個暫存的包裹可以出庫了。',
      'You owe nothing any more. {count|held parcel|held parcels} can leave the warehouse.',
    ),
  },
  ...MONEY_TEMPLATES,
  work_order_answered: {
    title: words('工单 {number} 有新回复', '工單 {number} 有新回覆', 'New reply to work order {number}'),
    content: words('客服回复：{text}', '客服回覆：{text}', 'Customer service: {text}'),
  },
  work_order_closed: {
    title: words('工单 {number} 已关闭', '工單 {number} 已關閉', 'Work order {number} was closed'),
    content: words(
      '工单“{subject}”已处理完毕。如需继续，请重新打开或提交新工单。',
      '工單「{subject}」已處理完畢。如需繼續，請重新開啟或送出新工單。',
      'Work order “{subject}” is resolved. To continue, open it again or raise another.',
    ),
  },
  cod_change_accepted: {
    title: words('订单 {order} 的代收货款已修改', '訂單 {order} 的代收貨款已修改', 'COD amount of order {order} changed'),
    content: words(
      '您的申请已通过：代收货款由 {from} 改为 {to}。',
      '您的申請已通過：代收貨款由 {from} 改為 {to}。',
      'Your request was accepted. The COD amount is now {to} instead of {from}.',
    ),
  },
  cod_change_rejected: {
    title: words('订单 {order} 的代收货款修改已驳回', '訂單 {order} 的代收貨款修改已駁回', 'COD change of order {order} rejected'),
    content: words(
      '代收货款仍为 {from}，未改为 {to}。原因：{reason}',
      '代收貨款仍為 {from}，未改為 {to}。原因：{reason}',
      'The COD amount is still {from}, not {to}. Reason: {reason}',
    ),
  },
  cod_difference_accepted: {
    title: words('订单 {order} 的代收金额有差异', '訂單 {order} 的代收金額有差異', 'Another amount was collected for order {order}'),
    content: words(
      '应收 {due}，实收 {collected}，按实收入账。原因：{reason}',
      '應收 {due}，實收 {collected}，按實收入帳。原因：{reason}',
      '{collected} was collected instead of {due}, and is booked as collected. Reason: {reason}',
    ),
  },
  inbound_counted: {
    title: words('入库单 {number} 已清点', '入庫單 {number} 已清點', 'Inbound delivery {number} was counted'),
    content: words(
      '{counted} 件，与预报一致，正在上架。',
      '{counted} 件，與預報一致，正在上架。',
      '{counted|piece|pieces}, as announced. They are being shelved.',
    ),
  },
  inbound_difference: {
    title: words('入库单 {number} 清点有差异', '入庫單 {number} 清點有差異', 'Inbound delivery {number} differs from its announcement'),
    content: words(
      '良品 {counted} 件，残损 {damaged} 件；比预报少 {missing} 件，多 {surplus} 件。请接受差异或提交工单。',
      '良品 {counted} 件，殘損 {damaged} 件；比預報少 {missing} 件，多 {surplus} 件。請接受差異或送出工單。',
      'Good {counted}, damaged {damaged}, missing {missing}, surplus {surplus}. Accept the difference or raise a work order.',
    ),
  },
  inbound_reopened: {
    title: words('入库单 {number} 重新清点', '入庫單 {number} 重新清點', 'Inbound delivery {number} is counted again'),
    content: words(
      '仓库撤回了刚才的清点结果，清点完成后会再通知您。',
      '倉庫撤回了剛才的清點結果，清點完成後會再通知您。',
      'The warehouse has withdrawn its count. You get a message when it is finished.',
    ),
  },
  ...PARCEL_TEMPLATES,
  stock_low: {
    title: words('SKU {sku} 库存不足', 'SKU {sku} 庫存不足', 'SKU {sku} is low on stock'),
    content: words(
      '所有仓库共可用 {available} 件，预警值为 {level} 件。',
      '所有倉庫共可用 {available} 件，預警值為 {level} 件。',
      '{available|piece is|pieces are} available in all warehouses. Its low-stock level is {level}.',
    ),
  },
  transfer_short: {
    title: words(
      '调拨单 {transfer} 少收 {missing} 件',
      '調撥單 {transfer} 少收 {missing} 件',
      'Transfer {transfer} arrived {missing} short',
    ),
    content: words(
      '发出 {sent} 件，少收 {missing} 件：{skus}。如有疑问请提交工单。',
      '發出 {sent} 件，少收 {missing} 件：{skus}。如有疑問請提交工單。',
      '{missing} of {sent} pieces did not arrive: {skus}. If you have questions, raise a work order.',
    ),
  },
  goods_shelved: {
    title: words('订单 {order} 的货物已上架', '訂單 {order} 的貨物已上架', 'The goods of order {order} are stock'),
    content: words(
      '{good} 件已上架，可以下单发货。',
      '{good} 件已上架，可以下單出貨。',
      '{good|piece is|pieces are} on the shelf. You can order from them.',
    ),
  },
  goods_short: {
    title: words(
      '订单 {order} 的货物清点有差异',
      '訂單 {order} 的貨物清點有差異',
      'The goods of order {order} differ from what you announced',
    ),
    content: words(
      '良品 {good} 件已上架，残损 {damaged} 件，缺少 {missing} 件。如有疑问请提交工单。',
      '良品 {good} 件已上架，殘損 {damaged} 件，缺少 {missing} 件。如有疑問請提交工單。',
      'Good and on the shelf: {good}. Damaged: {damaged}. Missing: {missing}. If you have questions, raise a work order.',
    ),
  },
  goods_reopened: {
    title: words('订单 {order} 的货物重新上架', '訂單 {order} 的貨物重新上架', 'The goods of order {order} are shelved again'),
    content: words(
      '仓库撤回了刚才的清点结果，全部上架后会再通知您。',
      '倉庫撤回了剛才的清點結果，全部上架後會再通知您。',
      'The warehouse has withdrawn its count. You get a message when all pieces are shelved.',
    ),
  },
  pick_short: {
    title: words('订单 {order} 缺货', '訂單 {order} 缺貨', 'Order {order} is out of stock'),
    content: words(
      '拣货时 SKU {sku} 少 {missing} 件，订单占用的库存已释放。补货后仓库会再次拣货；也可以修改货物或取消订单。',
      '揀貨時 SKU {sku} 少 {missing} 件，訂單占用的庫存已釋放。補貨後倉庫會再次揀貨；也可以修改貨物或取消訂單。',
      '{missing|piece|pieces} of SKU {sku} were missing when it was picked, and its reservation is freed. It is picked again once there is stock; you can also change its products or cancel it.',
    ),
  },
  webhook_failing: {
    title: words('Webhook 已自动停用', 'Webhook 已自動停用', 'A webhook was turned off'),
    content: words(
      '{url} 连续 5 天没有成功接收，已停用。未送达的消息会保留 30 天，修复后启用即可继续发送。',
      '{url} 連續 5 天沒有成功接收，已停用。未送達的訊息會保留 30 天，修復後啟用即可繼續傳送。',
      '{url} received nothing for 5 days, so it is off. What it missed is kept for 30 days and is sent once you turn it on again.',
    ),
  },
  webhook_gone: {
    title: words('Webhook 已自动停用', 'Webhook 已自動停用', 'A webhook was turned off'),
    content: words(
      '{url} 返回了 410，表示不再接收，已停用。如需继续接收，请在“Webhook”中启用。',
      '{url} 回應了 410，表示不再接收，已停用。如需繼續接收，請在「Webhook」中啟用。',
      '{url} answered 410, which says that it is gone, so it is off. Turn it on again under Webhooks if it should go on.',
    ),
  },
} as const satisfies Record<string, Template>
export type MessageTemplate = keyof typeof MESSAGE_TEMPLATES

export const isMessageTemplate = (name: string): name is MessageTemplate => Object.hasOwn(MESSAGE_TEMPLATES, name)

/**
 * The content of a message: one of the templates with its parameters, some of which have words in
 * every language, or a text written by staff.
 */
export type MessageText =
  | { readonly template: MessageTemplate; readonly params: Readonly<Record<string, string | Words>> }
  | { readonly title: string; readonly content: string }
