import type { TestServer } from '../servers/server.ts'

type Placing = { readonly order: () => Promise<{ readonly airway_number: string }> }
type Caller = { readonly as: string } | { readonly token: string }

/** How the parameters of calls about scans are filled: by scans of parcels that were received. */
export async function scanFillings(server: TestServer, { mine, theirs }: { readonly mine: Placing; readonly theirs: Placing }) {
  let made = 0
  const scanSwapParcel = async ({ order }: Placing, caller: Caller): Promise<string> => {
    const scanId = `swapped-scan-${(made += 1)}`
    const body = { code: (await order()).airway_number, warehouse: 'SZX1', scan_id: scanId, check_weight: '1.2' }
    const done = await server.call('POST', '/api/admin/stations/receive/scans', { ...caller, body })
    if (done.status !== 200) throw new Error(done.text)
    return scanId
  }
  return {
    'undoScan.scan_id': {
      others: await scanSwapParcel(theirs, { as: 'admin' }),
      none: 'no-scan-at-all',
      own: (keeper?: string) => scanSwapParcel(mine, keeper === undefined ? { as: 'admin' } : { token: keeper }),
    },
  }
}
