import type { ContractText } from './contract-text.ts'
import type { Signature } from './contract-signature.rules.ts'

/** A contract with its signature. */
export type SignedDocument = {
  readonly text: ContractText
  readonly signature: Signature
  /** Lines below the signature: who signed, when, the term, the hash of the text. */
  readonly notes: readonly string[]
}

/** Prints a signed contract as PDF. */
export type ContractPrinter = { readonly print: (document: SignedDocument) => Promise<Uint8Array> }
