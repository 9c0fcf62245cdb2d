import { words } from '#core/base/kernel/words.ts'
import { ASK_DAYS } from '#core/parcels/orders/exceptions/original-package.rules.ts'
import { REFUSED_ROW_DAYS } from '#core/parcels/orders/import/refused-row.ts'
import { GRACE_DAYS } from '#core/portal/shippers/opening.rules.ts'
import type { PrintingPart, PrintingSection } from './printing-guide.ts'

const text = (...languages: Parameters<typeof words>): PrintingPart => ({ kind: 'text', text: words(...languages) })

const ADDRESS_BOOK: PrintingSection = {
  name: 'addresses',
  title: words('地址簿', '地址簿', 'Address book'),
  parts: [
    text(
      '提交或导入的每个订单都会把收件人和寄件人记入地址簿 `/order/addresses`；同一人再次使用时更新地址和使用次数。草稿不计入。',
      '提交或匯入的每個訂單都會把收件人和寄件人記入地址簿 `/order/addresses`；同一人再次使用時更新地址和使用次數。草稿不計入。',
      'Every submitted or imported order adds its consignee and its sender to the address book, `/order/addresses`, or updates the address of somebody who is in it already. Drafts don’t.',
    ),
    text(
      '在订单表单中输入姓名或电话的开头，选择提示的地址，整组内容随之填好：用方向键选择，回车确认。没有输入时按向下键，显示最近使用的地址。',
      '在訂單表單中輸入姓名或電話的開頭，選擇提示的地址，整組內容隨之填好：用方向鍵選擇，按 Enter 確認。沒有輸入時按向下鍵，顯示最近使用的地址。',
      'In the form of an order, type the beginning of a name or a phone number and choose an entry: it fills the whole group. The arrow keys move, Enter chooses. In an empty field the down key shows who was used last.',
    ),
    text(
      '地址簿可以修改、删除、导出，也可以导入自己的客户名单；程序使用 `/api/addressBook`。没有地址簿内容时，可把整段中文、英文或阿拉伯文地址粘贴到“粘贴地址自动填写”，标记的内容请核对。',
      '地址簿可以修改、刪除、匯出，也可以匯入自己的客戶名單；程式使用 `/api/addressBook`。沒有地址簿內容時，可把整段中文、英文或阿拉伯文地址貼到「貼上地址自動填寫」，標記的內容請核對。',
      'Entries are edited, deleted, exported, and imported from your own list of customers; programs use `/api/addressBook`. For somebody new, paste the whole address in Chinese, English or Arabic, and check the fields that are marked.',
    ),
  ],
}

const PRESETS: PrintingSection = {
  name: 'presets',
  title: words('商品预设', '商品預設', 'Product presets'),
  parts: [
    text(
      '商品预设 `/order/presets` 保存商品的中英文品名、海关编码、重量、申报价值、SKU 和是否带电。在表单中填好一个产品后，点产品右上角的书签即可保存为预设。',
      '商品預設 `/order/presets` 儲存商品的中英文品名、海關編碼、重量、申報價值、SKU 和是否帶電。在表單中填好一個產品後，點產品右上角的書籤即可儲存為預設。',
      'A product preset, at `/order/presets`, holds a product’s names, HS code, weight, declared value, SKU, and whether it has a battery. To keep one from the form of an order, press the bookmark of the product.',
    ),
    text(
      '输入英文品名、中文品名或 SKU 的开头并选择预设，该产品的内容随之填好，只需填数量。申报价值按每件填写。',
      '輸入英文品名、中文品名或 SKU 的開頭並選擇預設，該產品的內容隨之填好，只需填數量。申報價值按每件填寫。',
      'Type the beginning of either name or of the SKU and choose the preset: it fills the product, and only the quantity is left. The declared value is that of one piece.',
    ),
    text(
      '预设以 SKU 区分，可以用表格导入和导出；程序使用 `/api/productPresets`。修改预设不影响已有订单。',
      '預設以 SKU 區分，可以用表格匯入和匯出；程式使用 `/api/productPresets`。修改預設不影響已有訂單。',
      'Presets are known by their SKU, and are imported and exported as a sheet; programs use `/api/productPresets`. Changing a preset changes no order.',
    ),
  ],
}

const REFUSED: PrintingSection = {
  name: 'refused',
  title: words('导入时有错误的行', '匯入時有錯誤的列', 'Rows that an import refused'),
  parts: [
    text(
      `导入 \`/order/import\` 时，正确的行立即创建订单，有错误的行在数据错误 \`/order/error\` 中保留 ${REFUSED_ROW_DAYS} 天，不用重新整理和导入文件。`,
      `匯入 \`/order/import\` 時，正確的列立即建立訂單，有錯誤的列在資料錯誤 \`/order/error\` 中保留 ${REFUSED_ROW_DAYS} 天，不用重新整理和匯入檔案。`,
      `An import, \`/order/import\`, creates the orders of the good rows at once. The others are kept for ${REFUSED_ROW_DAYS} days under Data errors, \`/order/error\`, so you don’t have to send the file again.`,
    ),
    text(
      '打开一行，按提示修改单元格：每次修改立即检查，可以向下填充、替换整列、粘贴多个单元格、撤销。没有错误后创建订单。也可以选择多行一起创建，或下载表格，修改后重新导入：已创建的订单不会重复。',
      '開啟一列，按提示修改儲存格：每次修改立即檢查，可以向下填滿、取代整欄、貼上多個儲存格、復原。沒有錯誤後建立訂單。也可以選擇多列一起建立，或下載表格，修改後重新匯入：已建立的訂單不會重複。',
      'Open a row and correct its cells. Each change is checked at once; you can fill down, replace in a column, paste a range and undo. When nothing is wrong any more, create the order, one or many together. Or download the rows as a workbook, correct them there and import it: no order is created twice.',
    ),
    text(
      '导入记录 `/order/imports` 显示每次导入的文件、结果和订单，可以打印其中全部面单；订单都没有进入后续流程时，可以撤销整次导入。程序使用 `/api/imports` 和 `/api/orders/refused-rows`。',
      '匯入紀錄 `/order/imports` 顯示每次匯入的檔案、結果和訂單，可以列印其中全部面單；訂單都沒有進入後續流程時，可以撤銷整次匯入。程式使用 `/api/imports` 和 `/api/orders/refused-rows`。',
      'Imports, at `/order/imports`, show the file, the result and the orders of each import, and print all their labels. An import can be undone as long as none of its orders has moved on. Programs use `/api/imports` and `/api/orders/refused-rows`.',
    ),
    text(
      '渠道关闭或品名成为违禁品的草稿也在数据错误中列出，修改后提交即可。',
      '渠道關閉或品名成為違禁品的草稿也在資料錯誤中列出，修改後提交即可。',
      'Drafts whose channel was closed, or whose product became contraband, are listed under Data errors too. Edit and submit them.',
    ),
  ],
}

const LABEL_FILES: PrintingSection = {
  name: 'label-files',
  title: words('导入平台面单', '匯入平台面單', 'Importing labels of marketplaces'),
  parts: [
    text(
      '订单类型有“标签文件”一列时（NOON、速卖通、Temu、亚马逊、换标等），在该列填写文件名，例如 noon-label-1.pdf。在 `/order/import` 检查数据时一次选择全部文件：PDF、JPG、PNG 或 WebP，每个最大 20 MB。名称不分大小写，扩展名可省略；缺少的文件按行提示，没有行用到的文件在列表中标出。',
      '訂單類型有「標籤檔案」一欄時（NOON、速賣通、Temu、亞馬遜、換標等），在該欄填寫檔案名稱，例如 noon-label-1.pdf。在 `/order/import` 檢查資料時一次選擇全部檔案：PDF、JPG、PNG 或 WebP，每個最大 20 MB。名稱不分大小寫，副檔名可省略；缺少的檔案按列提示，沒有列用到的檔案在清單中標出。',
      'Where the order type has a column Label file (NOON, AliExpress, Temu, Amazon, relabelling and others), enter a file’s name, such as noon-label-1.pdf. When you check the rows in `/order/import`, choose all the files at once: PDF, JPG, PNG or WebP, up to 20 MB each. Letter case doesn’t matter, and the extension may be left out. A missing file is named at its row, and a file that no row names is marked in the list.',
    ),
    text(
      '程序先用 `/api/common/uploadOSS` 上传文件，再在 `/api/orders/import` 的参数 files 中给出文件名和上传的编号：{"noon-label-1.pdf": "<id>"}。该列也可以填写上传后得到的地址，与以前一样。',
      '程式先用 `/api/common/uploadOSS` 上傳檔案，再在 `/api/orders/import` 的參數 files 中給出檔案名稱和上傳的編號：{"noon-label-1.pdf": "<id>"}。該欄也可以填寫上傳後得到的位址，與以前一樣。',
      'Programs upload the files by `/api/common/uploadOSS` and name them in the parameter files of `/api/orders/import`, each with the id of its upload: {"noon-label-1.pdf": "<id>"}. The address that the upload returned can still stand in the column.',
    ),
  ],
}

const OPENING: PrintingSection = {
  name: 'opening',
  title: words('认证开通的服务', '認證開通的服務', 'What certification opens'),
  parts: [
    text(
      `账号审核通过后可以询价、保存草稿和导入；新账号有 ${GRACE_DAYS} 天可以先下单，之后须完成实名认证 \`/system/certification\` 并签署服务合同 \`/system/contract\`。`,
      `帳號審核通過後可以詢價、儲存草稿和匯入；新帳號有 ${GRACE_DAYS} 天可以先下單，之後須完成實名認證 \`/system/certification\` 並簽署服務合約 \`/system/contract\`。`,
      `Once your account is approved you ask for quotes, keep drafts and import sheets. A new account places orders for ${GRACE_DAYS} days; from then on certification, \`/system/certification\`, and the signed service contract, \`/system/contract\`, are needed.`,
    ),
    text(
      '代收货款还需签署代收货款协议，并使用认证户名下的收款账户；支付宝账户的实名也会比对。户名不同时请联系客服，由两名工作人员批准后保存。',
      '代收貨款還需簽署代收貨款協議，並使用認證戶名下的收款帳戶；支付寶帳戶的實名也會比對。戶名不同時請聯絡客服，由兩名工作人員批准後儲存。',
      'Cash on delivery also needs the signed COD agreement and a payout account in the certified name; the name of an Alipay account is compared too. For a payee of another name ask our service: two of our staff have to allow it.',
    ),
    text(
      '合同可以手写签名，也可以输入签约代表的姓名签署；在纸上签署的合同由客服登记，效力相同。程序用 `/api/fit/user/opening` 查询还缺少什么，未开通时接口返回 CERTIFICATION_NEEDED。',
      '合約可以手寫簽名，也可以輸入簽約代表的姓名簽署；在紙上簽署的合約由客服登記，效力相同。程式用 `/api/fit/user/opening` 查詢還缺少什麼，未開通時介面回傳 CERTIFICATION_NEEDED。',
      'A contract is signed by hand or by the typed name of its representative; one that was signed on paper is recorded by our staff and counts the same. Programs ask `/api/fit/user/opening` what is missing; what is not open yet is answered by CERTIFICATION_NEEDED.',
    ),
  ],
}

const RETURNED: PrintingSection = {
  name: 'returned',
  title: words('退回的包裹', '退回的包裹', 'Parcels that came back'),
  parts: [
    text(
      '在库原包 `/original/ori_pack` 按退回时间列出退回仓库的包裹：可以原包转运重新寄出、拆包上架或申请销毁。提交的方案在审核前可以撤回。',
      '在庫原包 `/original/ori_pack` 依退回時間列出退回倉庫的包裹：可以原包轉運重新寄出、拆包上架或申請銷毀。送出的方案在審核前可以撤回。',
      'Original packages in stock, `/original/ori_pack`, lists what came back by its age: send it again, unpack it into stock, or ask to have it destroyed. A plan can be withdrawn until it is decided on.',
    ),
    text(
      `没有方案 ${ASK_DAYS} 天后会提醒您；消息中说明的日期之后，仍没有方案的包裹可能被销毁。存放期间按天收取仓储费，明细在仓储费 \`/finances/storage/storage_fee\`。`,
      `沒有方案 ${ASK_DAYS} 天後會提醒您；訊息中說明的日期之後，仍沒有方案的包裹可能被銷毀。存放期間按天收取倉儲費，明細在倉儲費 \`/finances/storage/storage_fee\`。`,
      `After ${ASK_DAYS} days without a plan we ask you for one; from the day that the message names, a parcel that still has none may be destroyed. Storage is charged by the day, as \`/finances/storage/storage_fee\` shows.`,
    ),
    text(
      '退货取件填写“来自订单”后，收件人、重量和产品由已签收的订单带入；系统单号、运单号、客户单号和平台单号都可以。程序使用字段 from_order。',
      '退貨取件填寫「來自訂單」後，收件人、重量和產品由已簽收的訂單帶入；系統單號、運單號、客戶單號和平台單號都可以。程式使用欄位 from_order。',
      'In a return pickup, From order takes any number of a delivered order and fills in people, weight and products: ours, the waybill, your reference or the marketplace’s. Programs send from_order.',
    ),
  ],
}

/** Sections on saving typing when orders are placed, for the people who place them. */
export const orderingGuide: readonly PrintingSection[] = [OPENING, ADDRESS_BOOK, PRESETS, LABEL_FILES, REFUSED, RETURNED]
