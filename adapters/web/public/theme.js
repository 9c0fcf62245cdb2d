// Stands in a file of its own, before the app, so that a dark page never flashes white and no inline script is needed.
;(() => {
  const kept = localStorage.getItem('crossdock.theme')
  const dark = kept === null ? matchMedia('(prefers-color-scheme: dark)').matches : kept === 'dark'
  document.body.classList.toggle('bp6-dark', dark)
})()
