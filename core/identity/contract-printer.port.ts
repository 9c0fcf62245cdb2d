import type { ContractText } from './contract-text.ts'
import type { Signature } from './signature.rules.ts'

/** A contract with the signature under it. */
export type SignedDocument = {
  readonly text: ContractText
  readonly signature: Signature
  /** Lines under the signature: who signed, when, the term, the hash of the text. */
  readonly notes: readonly string[]
}

/** Prints a signed contract as PDF. */
export type ContractPrinter = { readonly print: (document: SignedDocument) => Promise<Uint8Array> }
