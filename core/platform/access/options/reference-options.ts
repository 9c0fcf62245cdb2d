import { words } from '#core/base/kernel/words.ts'
import { airport } from '#core/platform/reference/airport.entity.ts'
import { cityGroup } from '#core/platform/reference/city-group.entity.ts'
import { department } from '#core/platform/reference/department.entity.ts'
import { paymentMode } from '#core/platform/reference/payment-mode.entity.ts'
import { publishedLists } from '#core/platform/reference/published-lists.ts'
import { timezone } from '#core/platform/reference/timezone.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { unit } from '#core/platform/reference/unit.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { entityOptions, fixedOptions, isStaff, listedOptions, type OptionList } from './option-list.ts'

/** Companies that the departments are of; each has the id of the department that named it first. */
const companies = listedOptions({
  name: 'company',
  otherNames: ['companies'],
  isNumbered: true,
  isFor: isStaff,
  records: async ({ references }) => {
    const named = new Map<string, number>()
    for (const { id, company } of references.all(department)) named.set(company, Math.min(id, named.get(company) ?? id))
    return [...named].map(([title, id]) => ({ id, code: title, title })).toSorted((left, right) => left.id - right.id)
  },
})

const { TrackingStatus, WarehouseList } = publishedLists

/**
 * Lists of reference data that differ from all records of an entity, and those that never change.
 */
export const referenceOptions: readonly OptionList[] = [
  entityOptions(warehouse, { isNumbered: true, published: WarehouseList.fields }),
  entityOptions(trackingStatus, {
    otherNames: ['tracker_status'],
    published: TrackingStatus.fields,
    isOffered: (row, actor) => isStaff(actor) || TrackingStatus.isPublished(row),
  }),
  entityOptions(airport, { name: 'packing_airport', isOffered: (row) => row['packing'] === true }),
  entityOptions(timezone, { published: ['timezone', 'title', 'english_title', 'utc_offset'] }),
  // Goods are not counted in days.
  entityOptions(unit, { isOffered: (row) => row['measure'] !== 'time' }),
  entityOptions(paymentMode, { isFor: isStaff }),
  entityOptions(cityGroup, { isFor: isStaff }),
  companies,
  fixedOptions('yes_no', [
    ['1', words('是', '是', 'Yes')],
    ['0', words('否', '否', 'No')],
  ]),
  fixedOptions('YES_NO', [
    ['YES', words('是', '是', 'Yes')],
    ['NO', words('否', '否', 'No')],
  ]),
  fixedOptions('enable_disable', [
    ['1', words('启用', '啟用', 'Enable')],
    ['2', words('停用', '停用', 'Disable')],
  ]),
  fixedOptions('down_up', [
    ['1', words('下架', '下架', 'Down')],
    ['2', words('上架', '上架', 'Up')],
  ]),
]
