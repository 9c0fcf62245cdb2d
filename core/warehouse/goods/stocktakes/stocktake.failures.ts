import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a stocktake is refused. */
export const stocktakeFailure = defineFailures({
  STOCKTAKE_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到盘点单 {stocktake}', '找不到盤點單 {stocktake}', 'There is no stocktake {stocktake}'),
  },
  STOCKTAKE_NO_LOCATIONS: {
    kind: 'invalid',
    words: words('请填写有库位的库区或库位', '請填寫有儲位的庫區或儲位', 'Give an area that has locations, or list locations'),
  },
  STOCKTAKE_TOO_MANY_LOCATIONS: {
    kind: 'invalid',
    words: words(
      '库区有 {count} 个库位，一张盘点单最多 {most} 个，请填写库位',
      '庫區有 {count} 個儲位，一張盤點單最多 {most} 個，請填寫儲位',
      'The area has {count} locations, and a stocktake takes up to {most}. List locations instead',
    ),
  },
  STOCKTAKE_LOCATION_TAKEN: {
    kind: 'conflict',
    words: words(
      '库位 {location} 正在盘点单 {stocktake} 中',
      '儲位 {location} 正在盤點單 {stocktake} 中',
      'Location {location} is being counted by stocktake {stocktake}',
    ),
  },
  STOCKTAKE_NOT_CHOSEN: {
    kind: 'refused',
    words: words('请先扫描盘点单号', '請先掃描盤點單號', 'Scan the number of a stocktake first'),
  },
  STOCKTAKE_NOT_COUNTING: {
    kind: 'refused',
    words: words(
      '盘点单 {stocktake} 是“{state}”，不能再点',
      '盤點單 {stocktake} 是「{state}」，不能再點',
      'Stocktake {stocktake} is “{state}” and is no longer counted',
    ),
  },
  STOCKTAKE_NO_LOCATION: {
    kind: 'refused',
    words: words('请先扫描库位', '請先掃描儲位', 'Scan a location first'),
  },
  STOCKTAKE_WRONG_LOCATION: {
    kind: 'refused',
    words: words('库位 {location} 不在本次盘点中', '儲位 {location} 不在本次盤點中', 'Location {location} is not part of this stocktake'),
  },
  STOCKTAKE_AMBIGUOUS: {
    kind: 'refused',
    words: words(
      '{code} 是多个客户的 SKU，请另放并联系主管',
      '{code} 是多個客戶的 SKU，請另放並聯絡主管',
      '{code} is a SKU of several clients. Keep it apart and ask a supervisor',
    ),
  },
  STOCKTAKE_NOTHING_COUNTED: {
    kind: 'refused',
    words: words('还没有扫描任何库位', '還沒有掃描任何儲位', 'No location was counted yet'),
  },
  STOCKTAKE_SAME_PERSON: {
    kind: 'refused',
    words: words('盘点人不能审核自己的盘点', '盤點人不能審核自己的盤點', 'Someone who counted can’t approve. Ask a colleague'),
  },
})
