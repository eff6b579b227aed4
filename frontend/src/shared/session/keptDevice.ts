/** The database of this device in which files wait to be sent. */
export const KEPT_FILES = 'parvis.files';

/** Forgets what this device keeps of whoever was signed in. */
export const forgetDevice = () =>
  new Promise<void>((done) => {
    if ('indexedDB' in window) {
      const gone = indexedDB.deleteDatabase(KEPT_FILES);
      gone.onsuccess = gone.onerror = () => done();
    } else done();
  });
