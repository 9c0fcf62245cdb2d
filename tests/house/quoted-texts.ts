/**
 * Every text that the product quotes word for word, and the area that has it. Numbered parameters
 * of the quotes have names here.
 */
export const QUOTED: readonly (readonly [text: string, area: string])[] = [
  ['请完善表单', 'core/base/kernel'],
  ['请完善表格', 'core/base/kernel'],
  ['can not be empty', 'core/base/kernel'],
  ['内容不能为空', 'core/base/kernel'],
  ['must be greater than 0', 'core/base/kernel'],
  ['Please enter the relevant information', 'core/base/kernel'],
  ['Please confirm not to modify the information', 'core/base/kernel'],
  ['文件大小不能超过 20 MB（{limit} 字节）', 'core/base/kernel'],
  ['数据不能为空', 'core/base/sheets'],
  ['文件读取出错', 'core/base/sheets'],
  ['Export data cannot be empty !', 'core/base/sheets'],
  ['error in file data at line {line}, column {column}: {problem}', 'core/base/sheets'],
  ['line {line} field {column} format {problem}', 'core/base/sheets'],
  ['Excel line {line} field {column} cannot be empty', 'core/base/sheets'],
  ['line {line}, the number of SKUs and quantities differ in length', 'core/base/sheets'],
  ['请选择订单号', 'core/parcels/orders'],
  ['A warehouse must be selected first', 'core/parcels/orders'],
  ['Product ID “{found}” takes a pure number of 11 or 16 digits', 'core/parcels/orders'],
  ['密码不一样', 'core/platform/access'],
  ['修改密码成功', 'core/platform/access'],
  ['user update OK', 'core/platform/access'],
  ['请阅读完所有协议', 'core/platform/access'],
  ['Must complete ID card information, and upload an ID card or business licence', 'core/platform/access'],
  ['暂无更多', 'core/portal/messages'],
  ['title cannot be empty', 'core/money/payments'],
  ['Do you want to do this?', 'adapters/web'],
  ['Copy Success', 'adapters/web'],
  [
    'Print the label and attach it before shipping: parcels without an address label may be treated as ownerless and risk loss.',
    'adapters/web',
  ],
  ['Cash on delivery {amount}: the account will appear in the COD payment agreement.', 'adapters/web'],
]
