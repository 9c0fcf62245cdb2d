import { fetch, FormData as UndiciForm } from 'undici'
import type { Transport } from './api-client.ts'

type Init = NonNullable<Parameters<typeof fetch>[1]>

/** undici accepts only its own FormData; the platform's would be sent as the text "[object FormData]". */
function bodyOf(body: string | FormData | undefined): Pick<Init, 'body'> {
  if (body === undefined) return {}
  if (typeof body === 'string') return { body }
  const form = new UndiciForm()
  for (const [name, value] of body) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, value.name)
  }
  return { body: form }
}

/** undici's fetch as the client's transport in Node. */
export const nodeTransport: Transport = async (url, { method, headers, body, signal }) =>
  (await fetch(url, { method, headers, ...bodyOf(body), ...(signal === undefined ? {} : { signal }) })) as unknown as Response
