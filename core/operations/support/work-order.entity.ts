import { defineReadModel } from '#core/base/fields/entity.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { words } from '#core/base/kernel/words.ts'
import { workOrderMachine, workOrderReadingMachine } from './work-order.machine.ts'

const readings = labelsOf(workOrderReadingMachine.states)

/** A shipper's question or complaint, as lists show it; what was said is in its conversation. */
export const workOrder = defineReadModel({
  name: 'work_order',
  area: 'work-orders',
  label: words('工单', '工單', 'Work orders'),
  key: 'work_number',
  title: 'title',
  listed: ['work_number', 'category', 'title', 'airway_number', 'status', 'customer_reading', 'create_time', 'update_time'],
  searched: ['work_number', 'title', 'airway_number'],
  filtered: ['category', 'status', 'customer_reading', 'staff_reading', 'handler'],
  fields: {
    work_number: { kind: 'code', maxLength: 40, required: true, label: words('工单号', '工單號', 'Work order number') },
    customer_id: { kind: 'integer', min: 1, max: 2_147_483_647, label: words('客户编号', '客戶編號', 'Client ID') },
    category: {
      kind: 'choice',
      required: true,
      label: words('类别', '類別', 'Category'),
      choices: {
        tracking: words('查件', '查件', 'Tracking'),
        delivery: words('派送', '派送', 'Delivery'),
        customs: words('清关', '清關', 'Customs'),
        fees: words('费用', '費用', 'Fees'),
        cod: words('代收货款', '代收貨款', 'Cash on delivery'),
        warehouse: words('仓库与库存', '倉庫與庫存', 'Warehouse and stock'),
        system: words('系统与接口', '系統與介面', 'System and API'),
        other: words('其他', '其他', 'Other'),
      },
    },
    title: { kind: 'text', maxLength: 200, required: true, label: words('标题', '標題', 'Title') },
    airway_number: { kind: 'text', maxLength: 40, label: words('运单号', '運單號', 'Waybill') },
    status: { kind: 'choice', choices: labelsOf(workOrderMachine.states), required: true, label: words('状态', '狀態', 'Status') },
    customer_reading: { kind: 'choice', choices: readings, required: true, label: words('客户阅读', '客戶閱讀', 'Read by the shipper') },
    staff_reading: { kind: 'choice', choices: readings, required: true, label: words('客服阅读', '客服閱讀', 'Read by the staff') },
    handler: { kind: 'reference', to: 'user', label: words('处理人', '處理人', 'Handled by') },
    create_time: { kind: 'instant', required: true, label: words('创建时间', '建立時間', 'Created') },
    update_time: { kind: 'instant', required: true, label: words('更新时间', '更新時間', 'Updated') },
  },
})

export type WorkOrderRecord = RecordOf<(typeof workOrder)['fields']>
