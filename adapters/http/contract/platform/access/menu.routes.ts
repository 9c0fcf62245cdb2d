import { z } from 'zod'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf } from '../../route.ts'

const menuRoute = named(
  'MenuPage',
  z.object({
    name: z.string(),
    path: z.string(),
    title: z.string().nullable(),
    english_title: z.string().nullable(),
    traditional_title: z.string().nullable(),
    icon: z.string().nullable(),
    order: z.number().int().nullable(),
    hideInMenu: z.boolean(),
    notCache: z.boolean(),
    ddu: z.boolean(),
    ddp: z.boolean(),
  }),
)

/**
 * How the staff arranged the pages; every signed-in page reads it, so it stands apart from what
 * staff alone do.
 */
export const menuRoutes = {
  menuRoutes: defineRoute({
    method: 'GET',
    path: '/common/menuRoutes',
    member: 'any',
    tag: 'options',
    summary: 'How the staff arranged the pages of the web app',
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    clients: 'none',
    pages: 'any',
    whilePasswordDue: true,
    whileRestricted: true,
    payload: listOf(menuRoute),
  }),
}
