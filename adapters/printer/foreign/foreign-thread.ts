import { getAsset, isSea } from 'node:sea'
import { Worker } from 'node:worker_threads'

/** The thread's program in the executable of the print agent, which has no files to begin with. */
const CARRIED = 'foreign.worker.mjs'

const carried = (): URL => new URL(`data:text/javascript;base64,${Buffer.from(getAsset(CARRIED, 'utf8')).toString('base64')}`)

/** A new thread with PDFium. */
export const startForeignThread = (): Worker => new Worker(isSea() ? carried() : new URL('./foreign.worker.ts', import.meta.url))
