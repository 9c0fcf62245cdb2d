import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** Failures of a sheet of orders as a whole, and of single cells. */
export const importFailure = defineFailures({
  HEADINGS_NOT_FOUND: {
    kind: 'invalid',
    words: words(
      '没有找到表头行，请使用模板中的列名',
      '沒有找到表頭列，請使用範本中的欄名',
      'No heading row was found. Use the headings of the template',
    ),
  },
  HEADINGS_MISSING: {
    kind: 'invalid',
    words: words('缺少必填列：{columns}', '缺少必填欄：{columns}', 'Missing columns: {columns}'),
  },
  HEADING_FORBIDDEN: {
    kind: 'invalid',
    words: words('不接受列名“{heading}”', '不接受欄名「{heading}」', '“{heading}” is not allowed as a column name'),
  },
  CHOICE_UNKNOWN: {
    kind: 'invalid',
    words: words('没有可对应的字段“{target}”', '沒有可對應的欄位「{target}」', 'The field “{target}” does not exist'),
  },
  FILE_NOT_CHOSEN: {
    kind: 'invalid',
    words: words(
      '没有选择名为“{found}”的文件，请选择该文件，或填写上传后得到的地址',
      '沒有選擇名為「{found}」的檔案，請選擇該檔案，或填寫上傳後得到的位址',
      'No file called “{found}” was chosen. Choose it, or enter the address returned by its upload',
    ),
  },
  FILE_NAME_UNCLEAR: {
    kind: 'invalid',
    words: words(
      '“{found}”对应多个文件（{files}），请写上扩展名',
      '「{found}」對應多個檔案（{files}），請寫上副檔名',
      '“{found}” may be any of {files}. Write the name with its extension',
    ),
  },
  CELL_REQUIRED: {
    kind: 'invalid',
    words: words(
      'Excel 第 {line} 行“{column}”不能为空',
      'Excel 第 {line} 列「{column}」不能為空',
      'Excel line {line} field {column} cannot be empty',
    ),
  },
  CELL_WRONG: {
    kind: 'invalid',
    words: words('第 {line} 行“{column}”：{problem}', '第 {line} 列「{column}」：{problem}', 'Line {line} “{column}”: {problem}'),
  },
  CELL_FORMAT: {
    kind: 'invalid',
    words: words(
      '第 {line} 行“{column}”格式错误：{problem}',
      '第 {line} 列「{column}」格式錯誤：{problem}',
      'line {line} field {column} format {problem}',
    ),
  },
  CELL_DATA: {
    kind: 'invalid',
    words: words(
      '文件数据第 {line} 行“{column}”列有错误：{problem}',
      '檔案資料第 {line} 列「{column}」欄有錯誤：{problem}',
      'error in file data at line {line}, column {column}: {problem}',
    ),
  },
  KEY_REPEATED: {
    kind: 'invalid',
    words: words('与第 {other} 行相同', '與第 {other} 列相同', 'The same as in line {other}'),
  },
  CELL_ERROR: {
    kind: 'invalid',
    words: words(
      '单元格是表格软件的错误值“{found}”',
      '儲存格是試算表軟體的錯誤值「{found}」',
      'The cell contains the spreadsheet error “{found}”',
    ),
  },
  CELL_UNCALCULATED: {
    kind: 'invalid',
    words: words(
      '公式“{found}”没有结果，请把单元格粘贴为数值',
      '公式「{found}」沒有結果，請將儲存格貼上為數值',
      'The formula “{found}” has no result. Paste the cell as a value',
    ),
  },
  CELL_UNREADABLE: {
    kind: 'invalid',
    words: words(
      '“{found}”中有无法识别的字符，请检查文件编码',
      '「{found}」中有無法辨識的字元，請檢查檔案編碼',
      '“{found}” has characters that could not be read. Check the encoding of the file',
    ),
  },
  HEADING_UNIT_UNKNOWN: {
    kind: 'invalid',
    words: words(
      '不认识列名“{heading}”中的单位“{found}”，请换算后使用模板的单位',
      '不認得欄名「{heading}」中的單位「{found}」，請換算後使用範本的單位',
      'The unit “{found}” in the heading “{heading}” is not known. Use the unit of the template',
    ),
  },
  HEADING_CURRENCY_DIFFERS: {
    kind: 'invalid',
    words: words(
      '币种“{found}”与列名中的“{heading}”不同',
      '幣別「{found}」與欄名中的「{heading}」不同',
      'The currency “{found}” is not the one in the heading, “{heading}”',
    ),
  },
  AMOUNT_CURRENCY_DIFFERS: {
    kind: 'invalid',
    words: words(
      '金额中的币种“{found}”与 {currency} 不同',
      '金額中的幣別「{found}」與 {currency} 不同',
      'The currency with the amount, “{found}”, is not {currency}',
    ),
  },
  COLUMN_LEFT_OUT: {
    kind: 'invalid',
    words: words(
      '“{heading}”列没有填入任何字段，不会导入，例如“{sample}”',
      '「{heading}」欄沒有填入任何欄位，不會匯入，例如「{sample}」',
      'The column “{heading}” fills no field and is not imported, such as “{sample}”',
    ),
  },
  COLUMN_UNCLEAR: {
    kind: 'invalid',
    words: words(
      '“{heading}”列可能属于寄件人，也可能属于收件人，请选择，例如“{sample}”',
      '「{heading}」欄可能屬於寄件人，也可能屬於收件人，請選擇，例如「{sample}」',
      'The column “{heading}” may be the sender’s or the consignee’s. Choose one, such as for “{sample}”',
    ),
  },
  ROWS_HIDDEN: {
    kind: 'invalid',
    words: words(
      '{count} 行在文件中是隐藏的，也会导入：第 {lines} 行',
      '{count} 列在檔案中是隱藏的，也會匯入：第 {lines} 列',
      '{count|row that the file hides is|rows that the file hides are} imported, too: {lines}',
    ),
  },
  SHEETS_LEFT_OUT: {
    kind: 'invalid',
    words: words(
      '其他工作表也有同类数据，不会导入：{sheets}',
      '其他工作表也有同類資料，不會匯入：{sheets}',
      'Other sheets have such rows, too, and are not imported: {sheets}',
    ),
  },
  ROW_LEFT_OUT: {
    kind: 'invalid',
    words: words(
      '第 {line} 行“{name}”是合计或签名，不会导入',
      '第 {line} 列「{name}」是合計或簽名，不會匯入',
      'Line {line}, “{name}”, is a total or a signature and is not imported',
    ),
  },
  CELL_CUT: {
    kind: 'invalid',
    words: words(
      '第 {line} 行“{column}”达到单元格上限 {most} 个字符，后面的内容可能已被截断',
      '第 {line} 列「{column}」達到儲存格上限 {most} 個字元，後面的內容可能已被截斷',
      'Line {line} “{column}” has {most} characters, as many as a cell can hold: the rest of it may be cut off',
    ),
  },
  SOURCE_NOT_FOUND: {
    kind: 'invalid',
    words: words(
      '表头不是“{source}”导出的订单，请选择其他来源，或按普通表格读取',
      '表頭不是「{source}」匯出的訂單，請選擇其他來源，或按普通表格讀取',
      'The headings are not those of orders exported by “{source}”. Choose another system, or none',
    ),
  },
  ROWS_NOT_SENT: {
    kind: 'invalid',
    words: words(
      '{source}：{count} 行已取消、已发货或未付款，不会导入：第 {lines} 行',
      '{source}：{count} 列已取消、已出貨或未付款，不會匯入：第 {lines} 列',
      '{source}: {count|row is|rows are} cancelled, sent already or not paid, and not imported: {lines}',
    ),
  },
  LIST_AMBIGUOUS: {
    kind: 'invalid',
    words: words(
      '“{found}”可能是一个数，也可能是 {count} 个数，请用分号分隔多个值',
      '「{found}」可能是一個數，也可能是 {count} 個數，請用分號分隔多個值',
      '“{found}” may be one number or {count}. Put semicolons between several values',
    ),
  },
  RETURN_LISTS_DIFFER: {
    kind: 'invalid',
    words: words(
      '第 {line} 行，SKU 与数量的个数不一致',
      '第 {line} 列，SKU 與數量的個數不一致',
      'line {line}, the number of SKUs and quantities differ in length',
    ),
  },
  REFERENCE_TWICE: {
    kind: 'conflict',
    words: words(
      '客户单号 {refCode} 与第 {line} 行重复，且没有新的商品',
      '客戶單號 {refCode} 與第 {line} 行重複，且沒有新的商品',
      'Reference {refCode} is already in line {line}, and the row adds no product',
    ),
  },
  ROW_DIFFERS: {
    kind: 'invalid',
    words: words(
      '“{found}”与同一订单第 {line} 行的“{other}”不同',
      '「{found}」與同一訂單第 {line} 列的「{other}」不同',
      '“{found}” is not what line {line} of the same order says, “{other}”',
    ),
  },
  ROWS_TOO_MANY: {
    kind: 'invalid',
    words: words('一个订单最多 {max} 行', '一個訂單最多 {max} 列', 'An order has at most {max} rows'),
  },
  CHANGE_NOT_ALLOWED: {
    kind: 'forbidden',
    words: words(
      '“{key}”已存在，您没有修改权限',
      '「{key}」已存在，您沒有修改權限',
      '“{key}” already exists, and you don’t have permission to change it',
    ),
  },
  IMPORT_RUNNING: {
    kind: 'unavailable',
    words: words(
      '同一导入（{number}）正在进行：共 {rows} 行，已创建 {created} 个订单，请稍后再查',
      '同一匯入（{number}）正在進行：共 {rows} 列，已建立 {created} 個訂單，請稍後再查',
      'This import ({number}) is running: {created} orders of {rows} rows are created; ask again later',
    ),
  },
  IMPORT_INTERRUPTED: {
    kind: 'unavailable',
    words: words(
      '导入 {number} 中断：共 {rows} 行，已创建 {created} 个订单。请再次导入同一文件，已创建的订单会被跳过',
      '匯入 {number} 中斷：共 {rows} 列，已建立 {created} 個訂單。請再次匯入同一檔案，已建立的訂單會被略過',
      'Import {number} was interrupted: {created} orders of {rows} rows are created. Import the same file again; orders that exist are skipped',
    ),
  },
  IMPORT_NOT_FOUND: { kind: 'missing', words: words('没有此导入', '沒有此匯入', 'This import does not exist') },
  IMPORT_UNDONE: {
    kind: 'conflict',
    words: words('导入 {number} 已撤销', '匯入 {number} 已復原', 'Import {number} has been undone'),
  },
  IMPORT_MOVED_ON: {
    kind: 'conflict',
    words: words(
      '导入 {number} 有 {count} 个订单已进入后续流程，不能撤销：{orders}',
      '匯入 {number} 有 {count} 個訂單已進入後續流程，不能復原：{orders}',
      'Import {number} can’t be undone: {count} of its orders have moved on: {orders}',
    ),
  },
  IMPORT_TOOK_PARCELS: {
    kind: 'conflict',
    words: words(
      '导入 {number} 的订单已占用退回的包裹，转单后不能退回，因此不能撤销',
      '匯入 {number} 的訂單已佔用退回的包裹，轉單後不能退回，因此不能復原',
      'Import {number} can’t be undone: its orders took returned parcels, and a transfer is final',
    ),
  },
  REFUSED_ROW_NOT_FOUND: {
    kind: 'missing',
    words: words('没有此行，或已创建订单', '沒有此列，或已建立訂單', 'This row does not exist, or its order has been created'),
  },
  ROW_EXISTS: {
    kind: 'conflict',
    words: words(
      '已有内容相同的订单；如要再创建一个，请填写客户单号',
      '已有內容相同的訂單；如要再建立一個，請填寫客戶單號',
      'An order with the same content exists. Enter a reference to create another',
    ),
  },
  NOTHING_CREATED: {
    kind: 'invalid',
    words: words(
      '有 {failed} 行错误，未创建任何订单',
      '有 {failed} 行錯誤，未建立任何訂單',
      '{failed} rows have errors. Nothing was created',
    ),
  },
})
