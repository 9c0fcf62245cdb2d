import { parentPort, workerData } from 'node:worker_threads'

const { sides } = workerData as { readonly sides: readonly number[] }
parentPort?.postMessage(sides.map((side) => side * side))
