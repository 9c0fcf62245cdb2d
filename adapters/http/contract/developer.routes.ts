import { publishedLists, type PublishedListName } from '../../../core/reference/published-lists.ts'
import { z } from 'zod'
import { defineRoute, listOf, pageQuery } from './route.ts'

const LIST_NAMES = Object.keys(publishedLists) as [PublishedListName, ...PublishedListName[]]

/** For the programs of customers: a token without a password, the codes that calls take, and whether this server may be tried out. */
export const developerRoutes = {
  exchangeKey: defineRoute({
    method: 'POST',
    path: '/create_token',
    tag: 'developers',
    summary: 'A token for AppId and AppKey, valid for one day',
    audience: 'public',
    perMinute: 30,
    body: z.object({ app_id: z.string().max(40), app_key: z.string().max(200) }),
    payload: z.object({ token: z.string(), expire_time: z.string() }),
  }),
  publishedList: defineRoute({
    method: 'GET',
    path: '/developer/lists/{list}',
    tag: 'developers',
    summary: 'Codes that calls take: countries, cities, channels, tracking statuses, warehouses',
    audience: 'public',
    perMinute: 120,
    params: z.object({ list: z.enum(LIST_NAMES) }),
    query: z.object({ ...pageQuery, keywords: z.string().max(100).optional() }),
    payload: listOf(z.record(z.string(), z.unknown())),
  }),
  developerServer: defineRoute({
    method: 'GET',
    path: '/developer',
    tag: 'developers',
    summary: 'Whether this server is a sandbox, where nothing that is tried costs anything',
    audience: 'public',
    perMinute: 120,
    payload: z.object({ sandbox: z.boolean() }),
  }),
}
