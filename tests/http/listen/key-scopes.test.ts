import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEY_SCOPE_NAMES, type KeyScope } from '#core/platform/access/keys/key-scope.ts'
import { referenceRoutes } from '../../../adapters/http/contract/platform/reference/reference.routes.ts'
import type { AnyRoute } from '../../../adapters/http/contract/route.ts'
import { routes } from '../../../adapters/http/contract/routes.ts'
import { startTestServer, type TestServer } from '../../support/servers/server.ts'

/**
 * The calls that each scope opens beside those of every key, written independently of the contract.
 */
const OPENED: Readonly<Record<KeyScope | 'any', string>> = {
  any: `
    whoAmI session signOut createToken opening`,
  'orders:read': `
    countryOptions currencyOptions customerOptions clientOptions warehouseOptions chargeTypeOptions packingAirportOptions
    trackerStatusOptions circuitOptions cityOptions selectTypes quote quoteSheet quotedWorkbook quoteTemplate orderFees
    servedCities listOrders countOrders exportOrders printOrders orderTemplate listRefusedRows exportRefusedRows
    failingDrafts listImports findImport importRows findOrder exceptions weightPrices orderPrices quoteOrder listAddresses findAddress
    exportAddresses offerAddresses listPresets findPreset exportPresets offerPresets codChanges workOrders workOrder
    workOrderFile claims findClaim offeredInsurance policies quotePolicies insuranceCertificate insuranceTemplate readInsuranceSheet`,
  'orders:write': `
    uploadFile createOrder repeatOrders makeReturn correctRefusedRows createRefusedRows removeRefusedRows importOrders
    correctedFile checkRows undoImport changeOrder removeOrder moveOrder cancelOrders blockOrders proposePlan proposePlans
    createAddress updateAddress removeAddress importAddresses createPreset updatePreset removePreset importPresets
    requestCodChange withdrawCodChange withdrawPlan raiseWorkOrder openWorkOrder sayInWorkOrder closeWorkOrder uploadToWorkOrder makeClaim acceptClaim
    submitClaimDocuments appealClaim withdrawClaim orderPolicies cancelPolicy`,
  labels: `
    drawLabels drawLabel drawLabelByApi mergeLabels openLabels printDesk createPrintTask printOrderList printTask
    cancelPrintDocuments renewPrintLinks notePrinted printDesks`,
  tracking: `
    trackOrder allowSignProof signProof traceTime traceTimeParcels exportTraceTime`,
  'stock:read': `
    skuLabels listGoods findGoods exportGoods stock stockMovements picks transfers findTransfer printTransfer stockLocations
    uaeWarehouse inbounds inboundTemplate inbound deliveryNote`,
  'stock:write': `
    createGoods updateGoods removeGoods importGoods createTransfer readTransferSheet changeTransfer cancelTransfer
    createInbound importInbounds changeInbound disputeInbound moveInbound`,
  'finance:read': `
    ownBills exportOwnBills findOwnBill billLines explainBillLine printBill exportBill collections collectionSums
    exportCollections codMoney codOverview ownCodBills findOwnCodBill codBillLines printCodBill exportCodBill wallets
    walletFlow exportFlow flowEntry b2bCharges b2bChargeTotals exportB2bCharges shipmentCharges shipmentChargeTotals
    exportShipmentCharges overseasCharges overseasChargeTotals exportOverseasCharges dduCharges dduChargeTotals
    exportDduCharges statement topUp invoices findInvoice refunds exportRefunds findRefund refundableCharges storageFees
    exportStorageFees storageFee locationFees exportLocationFees locationFee`,
  webhooks: `
    webhooks webhookEvents webhookDeliveries findWebhookDelivery findWebhook addWebhook changeWebhook removeWebhook
    rotateWebhookSecret testWebhook replayWebhook replayWebhookDelivery`,
}

/** The calls that protect the account itself, which no scope ever opens. */
const HUMAN = `
    sessions endSession endSessions changePassword secondFactor beginSecondFactor confirmSecondFactor renewRecoveryCodes
    turnOffSecondFactor updateUser saveInvoice requiredInfo saveRequiredInfo uploadPaper saveAuthentication
    saveContractBaseInfo saveUserFinanceInfo saveInvoicing contractText saveContract codService alipayInfo alipayAuth
    alipayCallback alipayRevoke codPayouts makePrintDesk revokePrintDesk keys findKey makeKey changeKey rotateKey endKey
    keyCalls
    members inviteMember changeMember removeMember inviteAgain leaveClient`

const namesOf = (text: string): readonly string[] => text.trim().split(/\s+/)
const everyRoute: readonly (readonly [string, AnyRoute])[] = [
  ...Object.entries<AnyRoute>(routes),
  ...[...referenceRoutes].flatMap(([area, entity]) =>
    Object.entries<AnyRoute>(entity).map(([name, route]) => [`${area}.${name}`, route] as const),
  ),
]

/** Who may write may read. */
const WIDER: Readonly<Partial<Record<KeyScope, readonly KeyScope[]>>> = {
  'orders:write': ['orders:read'],
  'stock:write': ['stock:read'],
}
const opens = (scope: KeyScope, name: string): boolean =>
  (['any', scope, ...(WIDER[scope] ?? [])] as const).some((one) => namesOf(OPENED[one]).includes(name))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A call without a record and without content: where it is let in, it fails later than there. */
const ask = async ({ method, path, upload }: AnyRoute, token: string) => {
  const address = path
    .replace('{event}', 'cancel')
    .replace('{id}', '999999999')
    .replace(/\{\w+\}/g, 'x-none')
  const content = method === 'POST' || method === 'PUT' ? (upload ? { form: {} } : { body: {} }) : {}
  const { status, json } = await server.call(method, `/api${address}`, { token, ...content })
  return { status, error: json.error }
}

const BY_KEY = /^KEY_/
/** Less than a key has in a minute. */
const CALLS_A_KEY = 500
const AT_ONCE = 10

describe('the scopes of keys', () => {
  it('are declared by routes as the table has them, and only of calls for clients', () => {
    const declared = Map.groupBy(everyRoute, ([, { keyScope }]) => keyScope ?? 'none')
    for (const rule of ['any', ...KEY_SCOPE_NAMES] as const)
      expect([rule, (declared.get(rule) ?? []).map(([name]) => name).toSorted()]).toEqual([rule, namesOf(OPENED[rule]).toSorted()])
    expect((declared.get('human') ?? []).map(([name]) => name).toSorted()).toEqual(namesOf(HUMAN).toSorted())
    const staffs = everyRoute.filter(([, { audience, keyScope }]) => audience === 'staff' && keyScope !== undefined)
    expect(staffs.map(([name]) => name)).toEqual([])
  })

  it.each(KEY_SCOPE_NAMES)('open by %s what it says, and nothing else', async (scope) => {
    const asked = everyRoute.filter(([, { audience }]) => audience !== 'public')
    for (let from = 0; from < asked.length; from += CALLS_A_KEY) {
      const made = await server.call<{ key: string }>('POST', '/api/keys', {
        as: 'ddp',
        body: { name: `${scope} ${from}`, scopes: [scope] },
      })
      const { key } = made.json.payload
      const some = asked.slice(from, from + CALLS_A_KEY)
      for (let at = 0; at < some.length; at += AT_ONCE)
        await Promise.all(
          some.slice(at, at + AT_ONCE).map(async ([name, route]) => {
            const { status, error } = await ask(route, key)
            // A further token needs one to begin with: it is for the tokens of keys.
            const isUnknown = status === 401 && name !== 'createToken'
            const verdict =
              isUnknown || status === 429 || BY_KEY.test(error ?? '') || (status === 403 && !opens(scope, name)) ? 'refused' : 'let in'
            expect([name, status === 429, verdict]).toEqual([name, false, opens(scope, name) ? 'let in' : 'refused'])
          }),
        )
    }
  })
})
