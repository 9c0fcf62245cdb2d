import { words } from '#core/base/kernel/words.ts'

/** Labels of the pieces that an order brought, in its trail. */
export const SHELVED_LABELS = {
  location: words('库位', '儲位', 'Location'),
  good: words('良品', '良品', 'Good'),
  damaged: words('残损', '殘損', 'Damaged'),
  missing: words('缺少', '缺少', 'Missing'),
}
export const SHELVED_ACTIONS = {
  shelve_pieces: words('上架', '上架', 'Shelve'),
  report_missing: words('登记缺少', '登記缺少', 'Report as missing'),
  end_shelving: words('结束上架', '結束上架', 'End shelving'),
  undo_shelve: words('撤销上架', '復原上架', 'Undo shelving'),
}

/** Actions on an order besides the events of its machine. */
export const ORDER_ACTIONS = {
  undo_receive: words('撤销入库', '復原入庫', 'Undo receipt'),
  undo_dispatch: words('撤销出库', '復原出庫', 'Undo dispatch'),
  undo_return: words('撤销退回', '復原退回', 'Undo return'),
  undo_deliver: words('撤销签收', '復原簽收', 'Undo delivery'),
  hold_unpaid: words('欠费暂存', '欠費暫存', 'Hold for arrears'),
  free_held: words('解除欠费暂存', '解除欠費暫存', 'Freed after arrears'),
  reprice: words('重新定价', '重新定價', 'Price again'),
  ...SHELVED_ACTIONS,
}
