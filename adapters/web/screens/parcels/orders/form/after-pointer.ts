let isHeld = false
let waiting: (() => void)[] = []

function release(): void {
  isHeld = false
  // The click follows the release within the same task.
  setTimeout(() => {
    const works = waiting
    waiting = []
    for (const work of works) work()
  }, 0)
}

window.addEventListener('pointerdown', () => (isHeld = true), { capture: true })
for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, release, { capture: true })

/**
 * Runs at once, or after the click while the pointer is pressed: an error that appears below the
 * field that is being left would move the button that is being clicked.
 */
export function afterPointer(work: () => void): void {
  if (isHeld) waiting.push(work)
  else work()
}
