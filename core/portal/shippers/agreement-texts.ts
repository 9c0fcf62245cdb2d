import { words, type Words } from '#core/base/kernel/words.ts'
import type { AGREEMENTS } from './agreements.ts'

/** A numbered clause: its heading and its text. */
export type Clause = { readonly heading: Words; readonly text: Words }

/**
 * The full text of the agreements, clause by clause; what is signed later is the contract, which
 * refers to them.
 */
export const AGREEMENT_TEXTS: Readonly<Record<keyof typeof AGREEMENTS, readonly Clause[]>> = {
  logistics_service: [
    {
      heading: words('服务范围', '服務範圍', 'What we do'),
      text: words(
        '我们提供包裹的揽收、入仓、国际运输、清关、海外仓储与末端派送，具体以您下单时选择的渠道为准。各渠道的时效为参考时效，不构成承诺。',
        '我們提供包裹的攬收、入倉、國際運輸、清關、海外倉儲與末端派送，具體以您下單時選擇的渠道為準。各渠道的時效為參考時效，不構成承諾。',
        'We collect, receive, carry, clear, store and deliver parcels by the channel that you choose with each order. Transit times of channels are a guide and no promise.',
      ),
    },
    {
      heading: words('如实申报', '如實申報', 'Honest declaration'),
      text: words(
        '您须如实填写品名、数量、申报价值、海关编码以及是否带电。因申报不实造成的罚款、扣押、退运及由此产生的费用由您承担。',
        '您須如實填寫品名、數量、申報價值、海關編碼以及是否帶電。因申報不實造成的罰款、扣押、退運及由此產生的費用由您承擔。',
        'You state names, quantities, declared values, HS codes and batteries as they are. Fines, seizures, returns and their costs that follow from a wrong declaration are yours.',
      ),
    },
    {
      heading: words('禁运物品', '禁運物品', 'Prohibited goods'),
      text: words(
        '武器弹药、易燃易爆品、毒品、假冒商品、活体动物、现金及目的国法律禁止进口的物品一律不得交运。发现后我们有权拒收、移交有关部门或销毁，费用由您承担。',
        '武器彈藥、易燃易爆品、毒品、仿冒商品、活體動物、現金及目的國法律禁止進口的物品一律不得交運。發現後我們有權拒收、移交有關部門或銷毀，費用由您承擔。',
        'Arms, explosives, flammables, drugs, counterfeits, living animals, cash and whatever the destination forbids are not taken. Where we find them we may refuse them, hand them over or destroy them at your cost.',
      ),
    },
    {
      heading: words('面单', '面單', 'Labels'),
      text: words(
        '请在交货前打印面单并贴牢在包裹外。没有面单的包裹可能被视为无主件，有丢失风险。',
        '請在交貨前列印面單並貼牢在包裹外。沒有面單的包裹可能被視為無主件，有遺失風險。',
        'Print the label and attach it before you hand a parcel over. A parcel without a label may be treated as ownerless and may be lost.',
      ),
    },
    {
      heading: words('重量与计费', '重量與計費', 'Weight and charges'),
      text: words(
        '运费按实际重量与体积重量中较大者计算。入仓复核重量与申报重量相差超过约定范围时，订单转入待确认重量，由您确认后继续。',
        '運費按實際重量與體積重量中較大者計算。入倉複核重量與申報重量相差超過約定範圍時，訂單轉入待確認重量，由您確認後繼續。',
        'Freight is calculated by the larger of actual and volumetric weight. Where our scale differs from your statement by more than the tolerance, the order waits until you confirm the weight.',
      ),
    },
    {
      heading: words('丢失与破损', '遺失與破損', 'Loss and damage'),
      text: words(
        '包裹丢失或破损的，请在约定期限内提出理赔并附证明。未投保包裹按理赔规则的上限赔付，已投保包裹以投保金额为限。',
        '包裹遺失或破損的，請在約定期限內提出理賠並附證明。未投保包裹按理賠規則的上限賠付，已投保包裹以投保金額為限。',
        'Claims for loss or damage are made with proof within the term. Parcels without insurance are paid for up to the caps of our claim rules, insured ones up to what they are insured for.',
      ),
    },
    {
      heading: words('个人信息', '個人資訊', 'Personal data'),
      text: words(
        '我们只为履行运输、清关、派送与结算而使用您和收件人的信息，并按法律要求保存。',
        '我們只為履行運輸、清關、派送與結算而使用您和收件人的資訊，並按法律要求保存。',
        'We use your data and those of consignees for carriage, clearance, delivery and settlement alone, and keep them as the law demands.',
      ),
    },
  ],
  usd_cod: [
    {
      heading: words('适用', '適用', 'When this applies'),
      text: words(
        '注册时仅需阅读本协议。您在“合同”页面签署后，本协议才对您生效。签署后方可下代收货款订单并收取货款；不使用代收货款的，无须签署，其他服务不受影响。',
        '註冊時僅需閱讀本協議。您在「合約」頁面簽署後，本協議才對您生效。簽署後方可下代收貨款訂單並收取貨款；不使用代收貨款的，無須簽署，其他服務不受影響。',
        'Before registering you read this agreement; it applies to you once you sign it on the contract page. Orders with cash on delivery, and their payouts, need it. Without cash on delivery there is nothing to sign, and all other services are yours.',
      ),
    },
    {
      heading: words('代收货款', '代收貨款', 'Collection'),
      text: words(
        '我们在派送时按您填写的金额和币种向收件人代收货款。收件人拒付或拒收的，该笔货款视为未收。',
        '我們在派送時按您填寫的金額和幣別向收件人代收貨款。收件人拒付或拒收的，該筆貨款視為未收。',
        'On delivery we collect from the consignee the amount and currency that you stated. What is refused or not paid counts as not collected.',
      ),
    },
    {
      heading: words('折算', '折算', 'Conversion'),
      text: words(
        '代收货款按结算当日汇率先折算为美元，再折算为人民币付款。汇率以结算单所列为准。',
        '代收貨款按結算當日匯率先折算為美元，再折算為人民幣付款。匯率以結算單所列為準。',
        'Amounts are converted to US dollars and then to renminbi at the rates of the day of settlement, which the bill shows.',
      ),
    },
    {
      heading: words('费用', '費用', 'Fees'),
      text: words(
        '每次结算收取美元金额 3% 的代收服务费，以及人民币金额 0.6%、最低 30 元的银行手续费。',
        '每次結算收取美元金額 3% 的代收服務費，以及人民幣金額 0.6%、最低 30 元的銀行手續費。',
        'Each settlement costs a service fee of 3 % of the dollars and a bank fee of 0.6 % of the renminbi, at least 30 yuan.',
      ),
    },
    {
      heading: words('结算周期', '結算週期', 'When we pay'),
      text: words(
        '款项到账后按约定账期生成结算单，经您确认后付款。对结算单有异议的，请在确认前提出。',
        '款項到帳後按約定帳期產生結算單，經您確認後付款。對結算單有異議的，請在確認前提出。',
        'When the money has arrived we issue a bill by your period and pay once you have confirmed it. Disputes are raised before the confirmation.',
      ),
    },
    {
      heading: words('收款账户', '收款帳戶', 'Your account'),
      text: words(
        '货款只付至您签约并实名认证的收款账户，该账户会列在代收货款协议中。账户变更须重新认证。',
        '貨款只付至您簽約並實名認證的收款帳戶，該帳戶會列在代收貨款協議中。帳戶變更須重新認證。',
        'We pay to the account that you signed for and were certified with alone; it appears in the COD payment agreement. Another account has to be certified first.',
      ),
    },
    {
      heading: words('合规', '合規', 'Compliance'),
      text: words(
        '您保证货款对应真实交易，并配合我们为反洗钱所需的核查。',
        '您保證貨款對應真實交易，並配合我們為反洗錢所需的核查。',
        'You warrant that the money belongs to real sales and help with the checks that we owe under the rules against money laundering.',
      ),
    },
  ],
}
