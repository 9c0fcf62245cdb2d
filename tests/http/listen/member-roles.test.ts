import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_ROLE_NAMES, memberRuleOf, type MemberRight, type MemberRole } from '#core/platform/access/members/member-role.ts'
import { catalog } from '#core/entity-catalog.ts'
import { pageTable } from '#core/portal/pages/page-table.ts'
import { referenceRoutes } from '../../../adapters/http/contract/platform/reference/reference.routes.ts'
import type { AnyRoute } from '../../../adapters/http/contract/route.ts'
import { routes } from '../../../adapters/http/contract/routes.ts'
import { startTestServer, type TestServer } from '../../support/servers/server.ts'

/** The rights of each role, and what each opens, written independently of the core. */
const RIGHTS: Readonly<Record<MemberRole, string>> = {
  owner: 'any orders:read orders:write labels tracking stock:read stock:write finance:read finance:write webhooks account owners',
  manager: 'any orders:read orders:write labels tracking stock:read stock:write finance:read finance:write webhooks account',
  orders: 'any orders:read orders:write labels tracking stock:read',
  warehouse: 'any orders:read labels tracking stock:read stock:write',
  finance: 'any orders:read tracking finance:read finance:write',
  viewer: 'any orders:read tracking stock:read',
}

/** The right of each call that keys have no scope for. */
const DECLARED: Readonly<Record<'any' | MemberRight | 'owners', string>> = {
  any: `
    sessions endSession endSessions changePassword preferences keepPreferences secondFactor beginSecondFactor confirmSecondFactor
    renewRecoveryCodes turnOffSecondFactor menuRoutes openFile live listExports askForExport downloadExport cancelExport retryExport
    removeExport mailbox messageContent readMessages removeMessages restoreMessages messages message latestMessages bulletinIndex
    readBulletin bulletin bulletinFile notices poppingNotices browseNotice notice noticeFile homeData waiting firstSteps members leaveClient opening`,
  'orders:read': 'portalStatistics dailyShipments weeklyShipments monthlyShipments',
  'orders:write': '',
  labels: 'makePrintDesk revokePrintDesk testDeskPrinter setDeskPrinter resumeDeskPrinter',
  tracking: '',
  'stock:read': '',
  'stock:write': '',
  'finance:read': '',
  'finance:write': `
    payBill disputeCodBill moveOwnCodBill setWarningLevel payTypes pay topUpCode topUpForm previewInvoice requestInvoice cancelInvoice
    askRefund withdrawRefund`,
  webhooks: '',
  account: 'notifications chooseNotifications sendTestMail userDetails updateUser invoice saveInvoice',
  owners: `
    inviteMember changeMember removeMember inviteAgain keys findKey makeKey changeKey rotateKey endKey keyCalls requiredInfo saveRequiredInfo
    uploadPaper saveAuthentication saveContractBaseInfo saveUserFinanceInfo saveInvoicing contractText saveContract codService
    alipayInfo alipayAuth alipayCallback alipayRevoke codPayouts`,
}

const namesOf = (text: string): readonly string[] => text.trim().split(/\s+/).filter(Boolean)
const everyRoute: readonly (readonly [string, AnyRoute])[] = [
  ...Object.entries<AnyRoute>(routes),
  ...[...referenceRoutes].flatMap(([area, entity]) =>
    Object.entries<AnyRoute>(entity).map(([name, route]) => [`${area}.${name}`, route] as const),
  ),
]
const ofClients = everyRoute.filter(([, { audience }]) => audience === 'customer' || audience === 'any')
const rightOf = (route: AnyRoute): string => memberRuleOf(route) ?? 'owners'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A call without a record and without content: where it is let in, it fails later than there. */
const ask = async ({ method, path, upload }: AnyRoute, as: string) => {
  const address = path
    .replace('{event}', 'cancel')
    .replace('{id}', '999999999')
    .replace(/\{\w+\}/g, 'x-none')
  const content = method === 'POST' || method === 'PUT' ? (upload ? { form: {} } : { body: {} }) : {}
  const { status, json } = await server.call(method, `/api${address}`, { as, ...content })
  return { status, error: json.error }
}
/** Calls that end the session that asks. */
const ENDS = new Set(['signOut', 'endSessions', 'leaveClient'])
const AT_ONCE = 10

describe('the roles of members', () => {
  it('are declared by every call for clients: those that keys have no scope for as the table has them', () => {
    const declared = Map.groupBy(
      ofClients.filter(([, { member, keyScope }]) => member !== undefined || keyScope === undefined || keyScope === 'human'),
      ([, route]) => rightOf(route),
    )
    for (const [right, names] of Object.entries(DECLARED))
      expect([right, (declared.get(right) ?? []).map(([name]) => name).toSorted()]).toEqual([right, namesOf(names).toSorted()])
    expect(everyRoute.filter(([, { audience, member }]) => audience === 'staff' && member !== undefined)).toEqual([])
  })

  it.each(MEMBER_ROLE_NAMES.filter((role) => role !== 'owner'))(
    'open to a member who is %s what they say, and nothing else',
    async (role) => {
      const rights = namesOf(RIGHTS[role])
      const asked = ofClients.filter(([name]) => !ENDS.has(name))
      for (let at = 0; at < asked.length; at += AT_ONCE)
        await Promise.all(
          asked.slice(at, at + AT_ONCE).map(async ([name, route]) => {
            const { status, error } = await ask(route, `ddp-${role}`)
            expect([name, status, error === 'MEMBER_ROLE']).toEqual([name, status, !rights.includes(rightOf(route))])
            expect([name, status === 403]).toEqual([name, status === 403 && (error === 'MEMBER_ROLE' || error === 'NOT_ALLOWED')])
            expect([name, status]).not.toEqual([name, 401])
          }),
        )
    },
  )

  it('are said of every page of clients, as its calls are', () => {
    const pages = pageTable(catalog).filter(
      ({ rule, frame }) => frame === 'shell' && rule.audience !== 'staff' && rule.audience !== 'public',
    )
    const owners = pages.filter(({ rule }) => memberRuleOf(rule) === undefined).map(({ path }) => path)
    expect(owners.toSorted()).toEqual(['/docking/keys', '/finances/cod/account', '/system/certification', '/system/contract'])
  })
})
