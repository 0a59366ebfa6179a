/** Files of a worker share its modules and its page: each begins without what the one before it left there. */
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
}
