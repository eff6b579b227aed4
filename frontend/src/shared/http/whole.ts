type Read<Body> = { [Name in keyof Body as unknown extends Body[Name] ? never : Name]: Body[Name] };

/**
 * A body with every member that is read: a save would erase what its form forgets. `Kept` are those that the server
 * keeps where they are not sent.
 */
export type Whole<Body, Kept extends keyof Body = never> = Required<Omit<Read<Body>, Kept>>;
