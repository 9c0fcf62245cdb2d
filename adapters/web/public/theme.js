// Stands in a file of its own, before the app, so that a dark page never flashes white and no
// inline script is needed.
;(() => {
  // A frame of another site has no storage, and takes its theme from its address.
  if (location.pathname.startsWith('/embed/')) return
  const kept = localStorage.getItem('crossdock.theme')
  const dark = kept === null ? matchMedia('(prefers-color-scheme: dark)').matches : kept === 'dark'
  document.body.classList.toggle('bp6-dark', dark)
})()
