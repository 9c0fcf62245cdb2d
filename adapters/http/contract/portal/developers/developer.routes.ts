import { publishedLists, type PublishedListName } from '#core/platform/reference/published-lists.ts'
import { z } from 'zod'
import { programToken } from '../../platform/access/session.routes.ts'
import { defineRoute, pageQuery, recordList } from '../../route.ts'

const LIST_NAMES = Object.keys(publishedLists) as [PublishedListName, ...PublishedListName[]]

/**
 * For customers' programs: a token without a password, code lists, and whether this server is a
 * sandbox.
 */
export const developerRoutes = {
  exchangeKey: defineRoute({
    method: 'POST',
    path: '/create_token',
    tag: 'developers',
    summary: 'A token for AppId and AppKey, or another key, valid for one day',
    audience: 'public',
    perMinute: 30,
    body: z.object({ app_id: z.string().max(40), app_key: z.string().max(200) }),
    /** The answer that made the AppKey may be sent as it is. */
    ignores: ['id', 'key'],
    payload: programToken,
  }),
  publishedList: defineRoute({
    method: 'GET',
    path: '/developer/lists/{list}',
    tag: 'developers',
    summary: 'Code lists for calls: countries, cities, channels, tracking statuses, warehouses',
    audience: 'public',
    perMinute: 120,
    params: z.object({ list: z.enum(LIST_NAMES) }),
    query: z.object({ ...pageQuery, keywords: z.string().max(100).optional() }),
    payload: recordList,
  }),
  developerServer: defineRoute({
    method: 'GET',
    path: '/developer',
    tag: 'developers',
    summary: 'Whether this server is a sandbox, where calls cost nothing',
    audience: 'public',
    perMinute: 120,
    payload: z.object({ sandbox: z.boolean() }),
  }),
}
