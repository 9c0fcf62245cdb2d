/**
 * Whether the browser lets this page reach a program of its own machine: `prompt` where it asks the
 * reader first, `insecure` where the page came over plain http and is refused without a question.
 */
export type LocalPermission = 'granted' | 'prompt' | 'denied' | 'insecure'

/** Chrome's name since 145, and the one before. */
const NAMES = ['loopback-network', 'local-network-access']
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Asks the browser without asking the reader. Browsers without this permission, and pages that come
 * from this machine, are not restricted.
 */
export async function localPermission(): Promise<LocalPermission> {
  if (!window.isSecureContext) return 'insecure'
  if (LOOPBACK.test(window.location.hostname)) return 'granted'
  for (const name of NAMES) {
    // The list of names that TypeScript knows has neither.
    const status = await navigator.permissions?.query({ name: name as PermissionName }).catch(() => undefined)
    if (status !== undefined) return status.state
  }
  return 'granted'
}
