import { fetch } from 'undici'
import type { Transport } from './api-client.ts'

/** undici's fetch as the client's transport in Node. */
export const nodeTransport: Transport = async (url, init) => (await fetch(url, init as Parameters<typeof fetch>[1])) as unknown as Response
