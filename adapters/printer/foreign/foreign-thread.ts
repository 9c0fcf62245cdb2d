import { Worker } from 'node:worker_threads'

/** A new thread with PDFium. An executable of one file replaces this module, since its threads have no files to begin with. */
export const startForeignThread = (): Worker => new Worker(new URL('./foreign.worker.ts', import.meta.url))
