import { z } from 'zod'
import { sku } from '../../../../core/goods/sku.entity.ts'
import { answeredSchema } from '../field-schema.ts'
import { named } from '../named-schema.ts'
import { entityRoutes } from '../reference/reference.routes.ts'
import { defineRoute, listOf, pageQuery } from '../route.ts'

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

/** The SKUs of a shipper (interface.md, `/api/goods`), and those of all clients for staff. */
export const goodsRoutes = {
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
