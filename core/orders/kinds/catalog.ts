import type { OrderKind } from '../order-kind.ts'
import { express } from './express.kind.ts'

/** Every order kind; forms, sheets, lists and routes are made from this list. */
export const orderKinds: readonly OrderKind[] = [express]

export const orderKind = (name: string): OrderKind | undefined => orderKinds.find((kind) => kind.name === name)
