const NAME = /^(.+)-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})$/;

/** The jury, day and hour of the name that Parvis gives to a slot; undefined for another name. */
export function slotOfName(name: string) {
  const [, jury, day, hour, minute] = NAME.exec(name) ?? [];
  return jury === undefined || day === undefined ? undefined : { jury, day, hour: `${hour}:${minute}` };
}
