import { sku } from '#core/warehouse/goods/stock/sku.entity.ts'
import { goodsRoutes } from '../../../../http/contract/warehouse/goods/goods.routes.ts'
import type { ReferenceRecord } from '../../../../http/contract/platform/reference/reference.routes.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { fieldColumn } from '../../../resource/resource-list.page.tsx'
import { goodsWords } from './goods.words.ts'

const { table: t } = goodsWords

type ClientsSku = ReferenceRecord & { readonly account: string }

/** The SKUs of clients within reach, for staff. */
export default listPage(
  defineListPage<typeof goodsRoutes.clientsGoods, ClientsSku>({
    name: 'clients-goods',
    route: goodsRoutes.clientsGoods,
    rowsOf: ({ rows }) => rows as readonly unknown[] as readonly ClientsSku[],
    title: t.clientsTitle,
    text: t.clientsText,
    keyOf: (row) => row.id,
    nameOf: (row) => String(row['skuCode']),
    columns: [
      { name: 'client', kind: 'text', label: t.client, width: 110, value: ({ account }) => account },
      ...Object.entries(sku.fields).map(([name, field]) => fieldColumn(sku, name, field)),
    ],
    listed: ['client', ...sku.listed],
    search: t.search,
    filters: [{ kind: 'text', name: 'client', label: t.client, hint: t.clientHint }],
    empty: { title: t.noGoods },
  }),
)
