import { notify } from './note/notify.ts'

/** Puts text on the clipboard and says so for 5 seconds. */
export function copyText(text: string, done: string): void {
  const write = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    notify({ intent: 'success', message: done })
  }
  // Without a clipboard (plain http) the text is shown for copying by hand.
  write().catch(() => notify({ message: text, timeoutMillis: 0 }))
}
