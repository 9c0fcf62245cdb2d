import { Worker } from 'node:worker_threads'
import type { ContractPrinter } from '#core/portal/shippers/contract-printer.port.ts'

const MEGABYTES = 512

/**
 * Prints contracts as PDF, each in a thread of its own that ends with it: signing is rare, and its
 * fonts are large.
 */
export class PdfContractPrinter implements ContractPrinter {
  readonly print: ContractPrinter['print'] = (document) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./contract.worker.ts', import.meta.url), {
        workerData: document,
        resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      })
      worker.once('message', (bytes: Uint8Array) => resolve(bytes))
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the contract thread ended with code ${code}`)))
    })
}
