import { defineListDocument } from '#core/base/documents/list-document.ts'
import { words } from '#core/base/kernel/words.ts'
import type { WalkStop } from './pick.ts'

type Row = WalkStop & { readonly skuName: string | undefined; readonly account: string }

/** `3×2` is two pieces for tote 3. */
const totesOf = ({ totes }: Row): string => totes.map(({ tote, quantity }) => `${tote}×${quantity}`).join('  ')

/** The pick list of a wave on A4, in walking order (rule: Waves). */
export const pickListDocument = defineListDocument<Row, unknown>({
  title: words('波次拣货单', '波次揀貨單', 'Pick list'),
  counted: words('{count} 行', '{count} 列', '{count|line|lines}'),
  columns: [
    { name: 'location', heading: words('库位', '儲位', 'Location'), millimetres: 22, cell: ({ location }) => location },
    { name: 'sku', heading: words('SKU', 'SKU', 'SKU'), millimetres: 48, cell: ({ sku, skuName }) => [sku, skuName ?? ''] },
    { name: 'account', heading: words('客户', '客戶', 'Client'), millimetres: 20, cell: ({ account }) => account },
    { name: 'pieces', heading: words('件数', '件數', 'Pieces'), millimetres: 14, cell: ({ quantity }) => String(quantity) },
    { name: 'totes', heading: words('周转箱×件数', '周轉箱×件數', 'Tote×pieces'), millimetres: 70, cell: totesOf },
    { name: 'taken', heading: words('已拣', '已揀', 'Taken'), millimetres: 16, cell: () => '☐' },
  ],
  listed: ['location', 'sku', 'account', 'pieces', 'totes', 'taken'],
})
