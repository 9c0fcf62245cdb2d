import { CONFIRMATIONS, type Confirmation } from '#core/parcels/orders/place/plausibility.rules.ts'

type SentConfirmations = { readonly [C in Confirmation as `confirm_${C}`]?: boolean | undefined }

/** The questions that a call says yes to: `confirm_cod: true`. */
export const confirmationsIn = (sent: SentConfirmations): readonly Confirmation[] =>
  CONFIRMATIONS.filter((one) => sent[`confirm_${one}`] === true)
