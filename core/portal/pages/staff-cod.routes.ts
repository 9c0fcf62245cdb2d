import { words, type Words } from '#core/base/kernel/words.ts'

/**
 * One page of staff below `/admin/cod`, and the path below it of what its list opens, with a
 * parameter.
 */
type CodPage = {
  readonly path: string
  readonly order: number
  readonly icon: string
  readonly label: Words
  readonly below?: string
  /**
   * The action that opens it instead of the permission to read: for what is about all clients
   * together.
   */
  readonly opens?: 'update'
  /** Its screen exists. */
  readonly ready?: true
}

/**
 * The pages of the staff's work with collected money. They are opened by the permission to read
 * `cod`.
 */
export const STAFF_COD_PAGES: readonly CodPage[] = [
  { path: 'differences', order: 23, icon: 'not-equal-to', label: words('代收差异', '代收差異', 'COD differences'), ready: true },
  {
    path: 'remittances',
    order: 24,
    icon: 'bank-account',
    label: words('代收回款', '代收回款', 'COD remittances'),
    below: ':remittance',
    opens: 'update',
    ready: true,
  },
  {
    path: 'bills',
    order: 25,
    icon: 'document',
    label: words('代收货款账单', '代收貨款帳單', 'COD settlement bills'),
    below: ':bill',
    ready: true,
  },
  { path: 'payouts', order: 26, icon: 'send-to', label: words('代收货款出款', '代收貨款出款', 'COD payouts'), ready: true },
  { path: 'reports', order: 27, icon: 'chart', label: words('代收报表', '代收報表', 'COD reports'), ready: true },
]
