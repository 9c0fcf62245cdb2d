import { words, type Words } from '#core/base/kernel/words.ts'
import { isAnyone, isStaff, listedOptions } from '#core/platform/access/options/option-list.ts'
import { bookOf } from '../tariff/prices-of.ts'
import { subjectsInForce } from '../tariff/tariff-book.ts'
import type { Basis } from './expense-subject.entity.ts'

/** The fees that every quote is made of. */
const QUOTED: Readonly<Record<string, Words>> = {
  freight: words('运费', '運費', 'Freight'),
  duty: words('关税', '關稅', 'Duty'),
  vat: words('增值税', '增值稅', 'VAT'),
  document: words('文件费', '文件費', 'Document fee'),
}

/** The ways of subjects that charge something; a cap of compensation does not. */
const CHARGING: readonly Exclude<Basis, 'claim'>[] = [
  'per_parcel',
  'per_weight',
  'freight_share',
  'storage',
  'package_storage',
  'location_rent',
  'insurance',
  'cod_payout',
]

/**
 * Types of charges: freight and taxes, and the expense subjects in force. Shippers see names alone,
 * and no subject that is another client's.
 */
export const chargeTypeOptions = listedOptions({
  name: 'charge_type',
  isFor: isAnyone,
  records: async ({ actor, locale, references, at }) => [
    ...Object.entries(QUOTED).map(([code, title]) => ({ code, title: title[locale], basis: 'quote' })),
    ...subjectsInForce(bookOf(references), { bases: CHARGING, at })
      .filter((subject) => isStaff(actor) || !('client' in subject) || subject.client === undefined || subject.client === actor.account)
      .map(({ subjectCode, name, basis }) => ({ code: subjectCode, title: name[locale], basis })),
  ],
})
