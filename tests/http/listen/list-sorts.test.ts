import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codChangeRoutes } from '../../../adapters/http/contract/money/cod/cod-change.routes.ts'
import { certificationQueueRoutes } from '../../../adapters/http/contract/portal/shippers/certification.routes.ts'
import { sentMessageRoutes } from '../../../adapters/http/contract/portal/messages/message.routes.ts'
import { bulletinStaffRoutes, noticeRoutes } from '../../../adapters/http/contract/portal/messages/publication.routes.ts'
import { exceptionRoutes } from '../../../adapters/http/contract/parcels/orders/exception.routes.ts'
import { EXCEPTION_SORTS } from '#core/parcels/orders/exceptions/exception.ports.ts'
import { workOrderRoutes } from '../../../adapters/http/contract/operations/support/work-order.routes.ts'
import { COD_CHANGE_SORTS } from '#core/money/cod/changes/cod-change.ports.ts'
import { QUEUE_SORTS } from '#core/portal/shippers/shipper.ports.ts'
import { SENT_SORTS } from '#core/portal/messages/message.ports.ts'
import { PUBLICATION_SORTS } from '#core/portal/messages/publication.ports.ts'
import { WORK_ORDER_SORTS } from '#core/operations/support/work-order.ports.ts'
import { startTestServer, type TestServer } from '../../support/servers/server.ts'

type Row = Readonly<Record<string, unknown>>
type List = { readonly rows: readonly Row[]; readonly total: number }

const LISTS = [
  { path: certificationQueueRoutes.certifications.path, sorts: QUEUE_SORTS },
  { path: codChangeRoutes.codChanges.path, sorts: COD_CHANGE_SORTS },
  { path: exceptionRoutes.exceptions.path, sorts: EXCEPTION_SORTS },
  { path: workOrderRoutes.workOrders.path, sorts: WORK_ORDER_SORTS },
  { path: sentMessageRoutes.sentMessages.path, sorts: SENT_SORTS },
  { path: bulletinStaffRoutes.bulletins.path, sorts: PUBLICATION_SORTS },
  { path: noticeRoutes.notices.path, sorts: PUBLICATION_SORTS },
]
const CASES = LISTS.flatMap(({ path, sorts }) => sorts.map((sort) => ({ path, sort })))

describe('lists that are sorted', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const list = (path: string, sort: string) => server.call<List>('GET', `/api${path}?pageSize=500&sort=${sort}`, { as: 'admin' })
  const valuesOf = (rows: readonly Row[], sort: string): readonly unknown[] =>
    rows.map((row) => row[sort]).filter((value) => value !== null && value !== '')

  it.each(CASES)('$path by $sort: up, and down the other way round', async ({ path, sort }) => {
    const [up, down] = await Promise.all([list(path, sort), list(path, `-${sort}`)])
    expect([up.status, down.status]).toEqual([200, 200])
    const values = valuesOf(up.json.payload.rows, sort)
    expect(valuesOf(down.json.payload.rows, sort)).toEqual(values.toReversed())
    if (sort.endsWith('_time')) expect(values).toEqual(values.map(String).toSorted())
  })

  it('takes no column that is not declared', async () => {
    expect((await list(workOrderRoutes.workOrders.path, 'contact')).status).toBe(400)
  })

  it('leaves rows without a value to the end, in both directions', async () => {
    for (const sort of ['judge_time', '-judge_time']) {
      const { rows } = (await list(certificationQueueRoutes.certifications.path, sort)).json.payload
      const firstEmpty = rows.findIndex((row) => row['judge_time'] === null)
      expect(rows.slice(firstEmpty).every((row) => row['judge_time'] === null)).toBe(true)
      expect(firstEmpty).toBeGreaterThan(0)
    }
  })
})
