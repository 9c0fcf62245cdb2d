import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import { expect } from 'vitest'

/** Where Debian's packages install it: the headless shell needs half the work, and is preferred. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // A visitor's page shares the process of the one before it in the same context, which has the
  // app's code: a quarter of the work of a visit.
  '--renderer-process-limit=1',
  // A page of a test lives for seconds: optimizing its script, and collecting its garbage often,
  // costs more than it gains.
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=32',
]

/** Starts a real Chromium; on a machine without one the error names its package. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = CHROMIUMS.find((path) => existsSync(path))
  if (executablePath === undefined)
    throw new Error(
      `There is no browser at ${CHROMIUMS.join(' or ')}: install the Debian packages chromium-headless-shell and fonts-noto-cjk.`,
    )
  return chromium.launch({ executablePath, headless: true, args: [...FLAGS, ...more] })
}

const PATIENCE_MILLIS = 15_000

/** Polls until the answer is as expected: pages settle in their own time. */
export const eventually = <T>(ask: () => Promise<T> | T): ReturnType<typeof expect.poll<T>> =>
  expect.poll(ask, { timeout: PATIENCE_MILLIS, interval: 50 })
