import { parentPort, workerData } from 'node:worker_threads'
import type { SignedDocument } from '#core/portal/shippers/contract-printer.port.ts'
import { contractPdf } from './contract-document.ts'

const port = parentPort
if (port === null) throw new Error('contract.worker.ts runs as a worker thread')
const bytes = contractPdf(workerData as SignedDocument)
port.postMessage(bytes, [bytes.buffer])
