import { z } from 'zod'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { LABEL_DPIS } from '#core/parcels/labels/label.ts'
import { MOST_LABELLED_SKUS, MOST_SKU_COPIES } from '#core/parcels/labels/sku-label.ts'
import { sku } from '#core/warehouse/goods/stock/sku.entity.ts'
import { answeredSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { entityRoutes } from '../../platform/reference/reference.routes.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const routes = entityRoutes(sku)

const row = named(
  'ClientsSku',
  z
    .object({
      id: z.number().int(),
      version: z.number().int(),
      /** The client that it belongs to. */
      account: z.string(),
    })
    .extend(answeredSchema(sku.fields).shape),
)

/** The SKUs of a shipper under `/api/goods`, and those of all clients for staff. */
export const goodsRoutes = {
  skuLabels: defineRoute({
    keyScope: 'stock:read',
    method: 'GET',
    path: '/goods/labels',
    tag: 'goods',
    summary: 'Labels of SKUs, 50×30 mm, with a number of copies of each, as a PDF or in the language of a thermal printer',
    audience: 'customer',
    pages: [pageName('/goodsManage/goodsInfo')],
    query: z.object({
      /** The ids of SKUs, separated by commas, in the order of the file. */
      ids: z
        .string()
        .max(MOST_LABELLED_SKUS * 17)
        .regex(/^\d{1,15}(,\d{1,15})*$/)
        .transform((text) => text.split(',').map(Number))
        .pipe(z.array(z.number().int()).max(MOST_LABELLED_SKUS)),
      copies: z.coerce.number().int().min(1).max(MOST_SKU_COPIES).default(1),
      format: z.enum(['pdf', 'zpl']).default('pdf'),
      dpi: z.coerce.number().pipe(z.literal(LABEL_DPIS)).default(203),
    }),
    file: 'application/pdf',
  }),
  listGoods: routes.list,
  findGoods: routes.find,
  createGoods: routes.create,
  updateGoods: routes.update,
  removeGoods: routes.remove,
  exportGoods: routes.export,
  importGoods: routes.import,
  clientsGoods: defineRoute({
    method: 'GET',
    path: '/admin/goods',
    tag: 'goods',
    summary: 'SKUs of clients, by client and code',
    audience: 'staff',
    permission: { area: 'goods', action: 'read' },
    clients: 'list',
    query: z.object({
      /** The account of a client. */
      client: z.string().max(40).optional(),
      keywords: z.string().max(200).optional(),
      ...pageQuery,
    }),
    payload: listOf(row),
  }),
}
