"""Who came to their interview: arrived, being met, or absent, as the site and the jury say on the day.

An arrival is of a candidate and a day: it stays true when their slot of that day moves or is exchanged.
"""
